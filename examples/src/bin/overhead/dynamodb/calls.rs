//! Calls through the whole SDK, against hand-written ones with the same expressions.

use std::collections::HashMap;
use std::hint::black_box;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Region};
use aws_sdk_dynamodb::types::AttributeValue;
use query_table::DynamoDb;
use query_table::prelude::*;
use tokio::runtime::Runtime;

use super::by_hand;
use super::endpoint::{PAGE, serve};
use super::rows::{Order, OrdersByShopper, TABLE, at, id, order};
use crate::Failure;
use crate::measure::{Job, Side, Work};

/// Which call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// PutItem.
    Put,
    /// GetItem.
    Get,
    /// Query.
    Query,
}

/// A call, and a client of an endpoint that answers it.
pub(crate) struct Calls {
    runtime: Runtime,
    client: Client,
    repository: Repository<OrdersByShopper, DynamoDb>,
    orders: Vec<Order>,
    call: Call,
}

const SHOPPER: i64 = 13_915;

/// What a get reads, as the library numbers it.
const GOT: [&str; 12] = [
    "shopper_id",
    "pk",
    "placed_at",
    "sk",
    "order_id",
    "store_id",
    "status",
    "currency",
    "total_cents",
    "gift",
    "note",
    "tags",
];
const GET: &str = "#0, #1, #2, #3, #4, #5, #6, #7, #8, #9, #10, #11";
/// What a query reads: its conditions come first.
const FOUND: [&str; 12] = [
    "pk",
    "sk",
    "shopper_id",
    "placed_at",
    "order_id",
    "store_id",
    "status",
    "currency",
    "total_cents",
    "gift",
    "note",
    "tags",
];
const QUERY: &str = "#2, #0, #3, #1, #4, #5, #6, #7, #8, #9, #10, #11";

fn names(attributes: [&str; 12]) -> HashMap<String, String> {
    attributes.iter().enumerate().map(|(i, name)| (format!("#{i}"), (*name).to_owned())).collect()
}

impl Calls {
    /// Opens both sides.
    pub(crate) fn open(call: Call) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .endpoint_url(format!("http://{}", serve()?))
            .region(Region::new("us-east-1"))
            .credentials_provider(Credentials::new("none", "none", None, None, "overhead"))
            .http_client(aws_smithy_http_client::Builder::new().build_http());
        let client = Client::from_conf(config.build());
        let db = DynamoDb::new(client.clone());
        let repository = runtime.block_on(OrdersByShopper::open_unchecked(&db))?;
        Ok(Self { runtime, client, repository, orders: (0..64).map(order).collect(), call })
    }

    async fn run(&self, side: Side, times: usize) -> Result<(), Failure> {
        match (self.call, side) {
            (Call::Put, Side::Ours) => self.put(times).await,
            (Call::Put, _) => self.put_by_hand(times).await,
            (Call::Get, Side::Ours) => self.get(times).await,
            (Call::Get, _) => self.get_by_hand(times).await,
            (Call::Query, Side::Ours) => self.query(times).await,
            (Call::Query, _) => self.query_by_hand(times).await,
        }
    }

    async fn put(&self, times: usize) -> Result<(), Failure> {
        for order in self.orders.iter().cycle().take(times) {
            self.repository.put(order).await?;
        }
        Ok(())
    }

    async fn put_by_hand(&self, times: usize) -> Result<(), Failure> {
        for order in self.orders.iter().cycle().take(times) {
            self.client.put_item().table_name(TABLE).set_item(Some(by_hand::to_item(order))).send().await?;
        }
        Ok(())
    }

    async fn get(&self, times: usize) -> Result<(), Failure> {
        for i in (0..64).cycle().take(times) {
            let order = self.repository.get((SHOPPER, at(i), id(i))).await?;
            black_box(order.ok_or("no order")?);
        }
        Ok(())
    }

    async fn get_by_hand(&self, times: usize) -> Result<(), Failure> {
        for i in (0..64).cycle().take(times) {
            let get = self.client.get_item().table_name(TABLE);
            let get = get.key("pk", AttributeValue::S(by_hand::pk(SHOPPER)));
            let get = get.key("sk", AttributeValue::S(by_hand::sk(&by_hand::time(at(i)), id(i))));
            let get = get.projection_expression(GET).set_expression_attribute_names(Some(names(GOT)));
            let item = get.send().await?.item.ok_or("no item")?;
            black_box(by_hand::from_item(item).ok_or("no order")?);
        }
        Ok(())
    }

    async fn query(&self, times: usize) -> Result<(), Failure> {
        for _ in 0..times {
            let orders = self.repository.partition(SHOPPER).limit(PAGE).fetch().await?;
            all_of_them(&black_box(orders))?;
        }
        Ok(())
    }

    async fn query_by_hand(&self, times: usize) -> Result<(), Failure> {
        for _ in 0..times {
            let values = [
                (":0".to_owned(), AttributeValue::S(by_hand::pk(SHOPPER))),
                (":1".to_owned(), AttributeValue::S("ORDER#".into())),
            ];
            let query = self
                .client
                .query()
                .table_name(TABLE)
                .key_condition_expression("#0 = :0 AND begins_with(#1, :1)")
                .projection_expression(QUERY)
                .set_expression_attribute_names(Some(names(FOUND)))
                .set_expression_attribute_values(Some(values.into()))
                .scan_index_forward(false)
                .limit(i32::try_from(PAGE)?);
            let items = query.send().await?.items.ok_or("no items")?;
            let orders: Option<Vec<_>> = items.into_iter().map(by_hand::from_item).collect();
            all_of_them(&black_box(orders.ok_or("no order")?))?;
        }
        Ok(())
    }
}

impl Work for Calls {
    fn ready(&self, side: Side, times: usize) -> Result<Job<'_>, Failure> {
        Ok(Box::new(move || self.runtime.block_on(self.run(side, times))))
    }
}

fn all_of_them(orders: &[Order]) -> Result<(), Failure> {
    let expected = usize::try_from(PAGE)?;
    if orders.len() == expected { Ok(()) } else { Err(format!("{} of {expected} orders came", orders.len()).into()) }
}
