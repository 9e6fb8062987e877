//! An endpoint that answers at once, on threads of its own: every put is done, every get and query finds the same.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;

use super::by_hand::{self, Item};
use super::rows::order;
use crate::Failure;

/// How many items a query finds.
pub(crate) const PAGE: u32 = 100;

struct Answers {
    get: String,
    query: String,
}

/// Begins to answer; it ends with the process.
pub(crate) fn serve() -> Result<SocketAddr, Failure> {
    let items: Vec<_> = (0..PAGE).map(|i| json_of_item(&by_hand::to_item(&order(i)))).collect();
    let query = format!("{{\"Count\":{PAGE},\"Items\":[{}],\"ScannedCount\":{PAGE}}}", items.join(","));
    let get = format!("{{\"Item\":{}}}", items.first().ok_or("no item")?);
    let answers = Arc::new(Answers { get, query });
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answers = Arc::clone(&answers);
            // A connection that breaks is the client's to report.
            std::thread::spawn(move || answer(&stream, &answers));
        }
    });
    Ok(address)
}

fn answer(stream: &TcpStream, answers: &Answers) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    let (mut requests, mut out) = (BufReader::new(stream), stream);
    loop {
        let (mut line, mut length, mut operation) = (String::new(), 0, String::new());
        while requests.read_line(&mut line)? > 2 {
            let (name, value) = line.trim_end().split_once(": ").unwrap_or_default();
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse().unwrap_or(0),
                "x-amz-target" => operation = value.rsplit('.').next().unwrap_or_default().to_owned(),
                _ => {}
            }
            line.clear();
        }
        if line.is_empty() {
            return Ok(());
        }
        let mut body = vec![0; length];
        requests.read_exact(&mut body)?;
        let body = match operation.as_str() {
            "GetItem" => &answers.get,
            "Query" => &answers.query,
            _ => "{}",
        };
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/x-amz-json-1.0\r\nx-amzn-requestid: 0";
        out.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).as_bytes())?;
    }
}

fn json_of_item(item: &Item) -> String {
    let mut attributes: Vec<_> = item.iter().collect();
    attributes.sort_by_key(|(name, _)| *name);
    let attributes: Vec<_> =
        attributes.into_iter().map(|(name, value)| format!("\"{name}\":{}", json(value))).collect();
    format!("{{{}}}", attributes.join(","))
}

/// As the service writes it; the rows have no characters that JSON escapes.
fn json(value: &AttributeValue) -> String {
    match value {
        AttributeValue::S(text) => format!("{{\"S\":\"{text}\"}}"),
        AttributeValue::N(number) => format!("{{\"N\":\"{number}\"}}"),
        AttributeValue::Bool(truth) => format!("{{\"BOOL\":{truth}}}"),
        AttributeValue::L(values) => {
            let mut out = String::from("{\"L\":[");
            for (i, value) in values.iter().enumerate() {
                let comma = if i == 0 { "" } else { "," };
                // Writing to a `String` has no error.
                let _ = write!(out, "{comma}{}", json(value));
            }
            out + "]}"
        }
        other => format!("{other:?}"),
    }
}
