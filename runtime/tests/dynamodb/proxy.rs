//! A proxy before the embedded DynamoDB that records what is sent, and answers as a service that is under load or out of
//! reach: it throttles, processes a part of a batch, and loses answers.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use query_table::DynamoDb;
use query_table::testing;

/// What happens to one request.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It is passed on.
    Pass,
    /// It is not passed on, and throttled.
    Throttle,
    /// It is passed on, and the answer is lost: the connection is closed.
    Lose,
    /// Of a batch, only so many writes or keys are passed on; the others come back.
    Part(usize),
    /// It is not passed on, and answered so, with this status.
    Answer(u16, Value),
}

/// A request as it was sent.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) operation: String,
    pub(crate) body: Value,
}

/// What decides on the fault of a request.
type Decide = Box<dyn FnMut(&Sent) -> Fault + Send>;

#[derive(Clone)]
pub(crate) struct Proxy {
    address: SocketAddr,
    shared: Arc<Mutex<Shared>>,
    /// The server behind it.
    pub(crate) server: Arc<testing::DynamoDb>,
}

struct Shared {
    sent: Vec<Sent>,
    decide: Decide,
}

impl Proxy {
    pub(crate) async fn start() -> Self {
        let server = Arc::new(testing::DynamoDb::start().await.expect("a server"));
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let decide: Decide = Box::new(|_| Fault::Pass);
        let shared = Arc::new(Mutex::new(Shared { sent: Vec::new(), decide }));
        let (serving, behind) = (Arc::clone(&shared), server.address());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, behind, Arc::clone(&serving)));
            }
        });
        Self { address, shared, server }
    }

    /// A store that is reached through it.
    pub(crate) fn store(&self) -> DynamoDb {
        let config = self.server.client().config().to_builder().endpoint_url(format!("http://{}", self.address));
        DynamoDb::new(aws_sdk_dynamodb::Client::from_conf(config.build()))
    }

    /// Has these faults happen to the next requests of the operation; all others are passed on.
    pub(crate) fn faults(&self, operation: &'static str, faults: impl IntoIterator<Item = Fault>) {
        let mut faults: VecDeque<Fault> = faults.into_iter().collect();
        self.decide(
            move |sent| {
                if sent.operation == operation { faults.pop_front().unwrap_or(Fault::Pass) } else { Fault::Pass }
            },
        );
    }

    pub(crate) fn decide(&self, decide: impl FnMut(&Sent) -> Fault + Send + 'static) {
        self.shared.lock().expect("a whole lock").decide = Box::new(decide);
    }

    /// What was sent since the last call, but for what looks at tables.
    pub(crate) fn sent(&self) -> Vec<Sent> {
        let sent = std::mem::take(&mut self.shared.lock().expect("a whole lock").sent);
        sent.into_iter().filter(|sent| !sent.operation.starts_with("Describe")).collect()
    }
}

async fn serve(stream: TcpStream, behind: SocketAddr, shared: Arc<Mutex<Shared>>) {
    let mut client = BufReader::new(stream);
    while let Some((head, body)) = message(&mut client).await {
        let operation = header(&head, "x-amz-target").and_then(|target| target.rsplit('.').next()).unwrap_or_default();
        let sent = Sent { operation: operation.into(), body: serde_json::from_slice(&body).unwrap_or_default() };
        let fault = {
            let mut shared = shared.lock().expect("a whole lock");
            let fault = (shared.decide)(&sent);
            shared.sent.push(sent.clone());
            fault
        };
        let answer = match fault {
            Fault::Pass => forward(behind, operation, &body).await,
            Fault::Throttle => (400, error("ProvisionedThroughputExceededException")),
            Fault::Lose => {
                forward(behind, operation, &body).await;
                return;
            }
            Fault::Part(count) => part(behind, &sent, count).await,
            Fault::Answer(status, answer) => (status, answer),
        };
        let text = answer.1.to_string();
        let head = format!(
            "HTTP/1.1 {} X\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: {}\r\n\r\n",
            answer.0,
            text.len()
        );
        let stream = client.get_mut();
        if stream.write_all(head.as_bytes()).await.is_err() || stream.write_all(text.as_bytes()).await.is_err() {
            return;
        }
    }
}

pub(crate) fn error(code: &str) -> Value {
    json!({"__type": format!("com.amazonaws.dynamodb.v20120810#{code}"), "message": "by the proxy"})
}

/// Passes a part of a batch on; the rest comes back as not processed.
async fn part(behind: SocketAddr, sent: &Sent, count: usize) -> (u16, Value) {
    let mut body = sent.body.clone();
    let mut left = serde_json::Map::new();
    let mut passed = 0;
    for (table, request) in body["RequestItems"].as_object_mut().expect("a batch") {
        let mut rest = request.clone();
        let (list, back) = match request {
            Value::Array(list) => (list, &mut rest),
            request => (request["Keys"].as_array_mut().expect("keys"), &mut rest["Keys"]),
        };
        let back_list = list.split_off(count.min(list.len()));
        passed += list.len();
        if !back_list.is_empty() {
            *back = Value::Array(back_list);
            left.insert(table.clone(), rest);
        }
    }
    let (status, mut answer) = if passed == 0 {
        (200, json!({}))
    } else {
        forward(behind, &sent.operation, body.to_string().as_bytes()).await
    };
    let name = if sent.operation == "BatchGetItem" { "UnprocessedKeys" } else { "UnprocessedItems" };
    answer[name] = Value::Object(left);
    (status, answer)
}

async fn forward(behind: SocketAddr, operation: &str, body: &[u8]) -> (u16, Value) {
    let mut stream = BufReader::new(TcpStream::connect(behind).await.expect("the server"));
    let head = format!(
        "POST / HTTP/1.1\r\nhost: {behind}\r\nconnection: close\r\nx-amz-target: DynamoDB_20120810.{operation}\r\n\
         content-type: application/x-amz-json-1.0\r\ncontent-length: {}\r\nauthorization: AWS4-HMAC-SHA256 \
         Credential=a/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=a\r\n\
         x-amz-date: 20260101T000000Z\r\n\r\n",
        body.len()
    );
    stream.get_mut().write_all(head.as_bytes()).await.expect("a request");
    stream.get_mut().write_all(body).await.expect("a request");
    let (head, body) = message(&mut stream).await.expect("an answer");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

/// The head and the body of one message.
async fn message(stream: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    let head = String::from_utf8(head).ok()?;
    let length = header(&head, "content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some((head, body))
}

fn header<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}
