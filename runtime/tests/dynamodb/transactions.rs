//! Transactions: all or nothing, one reason an action, one token over all attempts.

use query_table::prelude::*;
use query_table::{Error, TransactionFault, TransactionReason};
use serde_json::{Value, json};

use crate::open;
use crate::proxy::{Fault, Proxy, error};
use crate::tables::{NamesByRealm, OrdersByShopper, name, order};

fn cancelled(codes: &[&str]) -> Fault {
    let reasons: Vec<Value> = codes.iter().map(|code| json!({"Code": code})).collect();
    let mut body = error("TransactionCanceledException");
    body["CancellationReasons"] = Value::Array(reasons);
    Fault::Answer(400, body)
}

fn tokens(proxy: &Proxy) -> Vec<String> {
    let sent = proxy.sent().into_iter().filter(|sent| sent.operation == "TransactWriteItems");
    sent.map(|sent| sent.body["ClientRequestToken"].as_str().expect("a token").to_owned()).collect()
}

#[tokio::test]
async fn all_actions_are_done_or_none() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let (names, orders) = (open::<NamesByRealm>(&db).await?, open::<OrdersByShopper>(&db).await?);
    db.transact().put_if_absent(&names, &name("eu", "ada", 1)).put(&orders, &order(7, 1)).execute().await?;
    let again = db.transact().put(&orders, &order(7, 2)).put_if_absent(&names, &name("eu", "ada", 2)).execute().await;
    assert!(matches!(again, Err(Error::Transaction { .. })));
    assert_eq!(orders.partition(7).fetch().await?, [order(7, 1)]);
    db.transact()
        .exists(&orders, &order(7, 1))
        .absent(&names, ("eu", "bob"))
        .delete(&names, ("eu", "ada"))
        .put(&orders, &order(7, 3))
        .execute()
        .await?;
    assert_eq!(names.get(("eu", "ada")).await?, None);
    assert_eq!(orders.partition(7).fetch().await?, [order(7, 3), order(7, 1)]);
    Ok(())
}

/// BR-25, BR-26
#[tokio::test]
async fn what_the_service_would_refuse_is_refused_before_anything_is_sent() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let orders = open::<OrdersByShopper>(&db).await?;
    proxy.sent();
    let many = (0..101).fold(db.transact(), |all, id| all.put(&orders, &order(7, id)));
    let refused = many.execute().await;
    assert!(matches!(refused, Err(Error::TransactionShape(TransactionFault::TooMany { actions: 101 }))));
    for twice in [
        db.transact().exists(&orders, &order(7, 1)).put(&orders, &order(7, 1)),
        db.transact().put(&orders, &order(7, 1)).put(&orders, &order(7, 1)),
        db.transact().delete(&orders, &order(7, 1)).absent(&orders, &order(7, 1)),
    ] {
        let refused = twice.execute().await;
        assert!(matches!(
            refused,
            Err(Error::TransactionShape(TransactionFault::SameItem { first: 0, second: 1, .. }))
        ));
    }
    for token in ["", "0123456789012345678901234567890123456"] {
        let refused = db.transact().put(&orders, &order(7, 1)).token(token).execute().await;
        assert!(matches!(refused, Err(Error::TransactionShape(TransactionFault::Token { .. }))));
    }
    let other = proxy.store();
    let refused = other.transact().put(&orders, &order(7, 1)).execute().await;
    assert!(matches!(refused, Err(Error::TransactionShape(TransactionFault::OtherStore { action: 0 }))));
    db.transact().execute().await?;
    assert_eq!(proxy.sent().len(), 0);
    (0..100).fold(db.transact(), |all, id| all.put(&orders, &order(7, id))).execute().await?;
    assert_eq!(orders.partition(7).fetch().await?.len(), 100);
    Ok(())
}

/// BR-27
#[tokio::test]
async fn a_cancelled_transaction_gives_one_reason_an_action_and_says_whether_to_try_again() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let (names, orders) = (open::<NamesByRealm>(&db).await?, open::<OrdersByShopper>(&db).await?);
    names.put(&name("eu", "ada", 1)).await?;
    let three = || {
        let begun = db.transact().put(&orders, &order(7, 1));
        begun.put_if_absent(&names, &name("eu", "ada", 2)).put(&orders, &order(7, 2))
    };
    let Err(failed) = three().execute().await else { panic!("the name is taken") };
    assert!(!failed.is_retryable());
    let Error::Transaction { reasons } = failed else { panic!("{failed}") };
    assert_eq!(reasons, [TransactionReason::None, TransactionReason::Condition, TransactionReason::None]);

    proxy.decide(|sent| match sent.operation.as_str() {
        "TransactWriteItems" => cancelled(&["None", "TransactionConflict", "ThrottlingError"]),
        _ => Fault::Pass,
    });
    let Err(failed) = three().execute().await else { panic!("it conflicts every time") };
    assert!(failed.is_retryable(), "{failed}");
    proxy.decide(|sent| match sent.operation.as_str() {
        "TransactWriteItems" => cancelled(&["TransactionConflict", "ConditionalCheckFailed", "None"]),
        _ => Fault::Pass,
    });
    let Err(failed) = three().execute().await else { panic!("it is cancelled") };
    assert!(!failed.is_retryable(), "{failed}");
    Ok(())
}

/// BR-29
#[tokio::test]
async fn every_attempt_carries_the_same_token() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let names = open::<NamesByRealm>(&db).await?;
    let put = || db.transact().put_if_absent(&names, &name("eu", "ada", 1));
    proxy.faults("TransactWriteItems", [cancelled(&["TransactionConflict"]), Fault::Throttle]);
    proxy.sent();
    put().token("order-1").execute().await?;
    assert_eq!(tokens(&proxy), ["order-1"; 3]);
    // Done already under that token: the same actions have no second effect, and do not fail.
    put().token("order-1").execute().await?;
    // A lost answer: the attempt after it finds that it was done.
    proxy.faults("TransactWriteItems", [Fault::Lose]);
    proxy.sent();
    db.transact().put_if_absent(&names, &name("eu", "bob", 1)).execute().await?;
    let made = tokens(&proxy);
    assert_eq!(made.len(), 2);
    assert!(made[0] == made[1] && (1..=36).contains(&made[0].len()), "{made:?}");
    let other = db.transact().put_if_absent(&names, &name("eu", "eve", 1)).token("order-1").execute().await;
    assert!(matches!(other, Err(Error::TransactionShape(TransactionFault::TokenReused))));
    Ok(())
}
