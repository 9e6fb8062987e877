//! One line of the file: its cells by column name, each turned into the type that it stands for, or into a fault.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use csv::ByteRecord;

use super::file::{Fault, FileError};
use super::model::{OrderId, ProductId, Region, RowId, ShopperId, StoreId};

/// The longest text that is taken for an id; keys of the stores end at 65,535 bytes.
const LONGEST_ID: usize = 1_000;

/// Where each column stands.
pub(super) struct Header {
    positions: [usize; Self::COLUMNS.len()],
    fields: usize,
}

impl Header {
    pub(super) const COLUMNS: [&str; 10] = [
        "row_id",
        "order_id",
        "ordered_on",
        "customer_id",
        "city",
        "state",
        "region",
        "product_id",
        "quantity",
        "sales_cents",
    ];

    pub(super) fn read(record: &ByteRecord) -> Result<Self, FileError> {
        let bad = |problem: String| Err(FileError::Header { problem });
        let names: Vec<&[u8]> = record.iter().map(<[u8]>::trim_ascii).collect();
        if names.iter().any(|name| std::str::from_utf8(name).is_err()) {
            return bad("the header is not UTF-8".into());
        }
        let separator = |only: &[u8]| [b';', b'\t'].into_iter().find(|separator| only.contains(separator));
        if let [only] = names[..]
            && let Some(separator) = separator(only)
        {
            let separator = char::from(separator).escape_default();
            return bad(format!("the columns are separated by `{separator}`, and `,` is expected"));
        }
        let mut positions = [0; Self::COLUMNS.len()];
        let mut missing = Vec::new();
        for (column, position) in Self::COLUMNS.into_iter().zip(&mut positions) {
            let mut found = names.iter().enumerate().filter(|(_, name)| **name == column.as_bytes());
            match (found.next(), found.next()) {
                (Some((at, _)), None) => *position = at,
                (Some(_), Some(_)) => return bad(format!("the header has column `{column}` twice")),
                (None, _) => missing.push(format!("`{column}`")),
            }
        }
        if missing.is_empty() {
            Ok(Self { positions, fields: names.len() })
        } else {
            bad(format!("the header has no column {}", missing.join(", ")))
        }
    }
}

/// The cells of one line.
pub(super) struct Cells<'f> {
    header: &'f Header,
    record: &'f ByteRecord,
    line: u64,
}

impl<'f> Cells<'f> {
    pub(super) fn new(header: &'f Header, record: &'f ByteRecord, line: u64) -> Self {
        Self { header, record, line }
    }

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn fault(&self, column: &'static str, problem: String) -> Fault {
        Fault { line: self.line, column: Some(column), problem }
    }

    pub(super) fn check_count(&self) -> Result<(), Fault> {
        let (found, expected) = (self.record.len(), self.header.fields);
        if found == expected {
            return Ok(());
        }
        let hint = if found < expected { "is a field missing, or a quote not closed" } else { "is a comma not quoted" };
        let problem = format!("{found} fields where the header has {expected}: {hint}?");
        Err(Fault { line: self.line, column: None, problem })
    }

    pub(super) fn order_id(&self) -> Result<OrderId, Fault> {
        self.id("order_id").map(OrderId)
    }

    pub(super) fn shopper_id(&self) -> Result<ShopperId, Fault> {
        self.id("customer_id").map(ShopperId)
    }

    pub(super) fn product_id(&self) -> Result<ProductId, Fault> {
        self.id("product_id").map(ProductId)
    }

    pub(super) fn store_id(&self) -> Result<StoreId, Fault> {
        let (city, state) = (self.id("city")?, self.id("state")?);
        if state.contains(',') {
            return Err(
                self.fault("state", format!("{} holds a comma, and a store's id is `city, state`", shown(&state)))
            );
        }
        Ok(StoreId::new(&city, &state))
    }

    pub(super) fn row_id(&self) -> Result<RowId, Fault> {
        self.number("row_id").map(RowId)
    }

    pub(super) fn cents(&self) -> Result<i64, Fault> {
        self.number("sales_cents")
    }

    pub(super) fn quantity(&self) -> Result<i32, Fault> {
        let quantity = self.number("quantity")?;
        match i32::try_from(quantity) {
            Ok(quantity @ 1..) => Ok(quantity),
            Ok(_) => Err(self.fault("quantity", format!("`{quantity}` is less than 1"))),
            Err(_) => Err(self.fault("quantity", format!("`{quantity}` is not between 1 and {}", i32::MAX))),
        }
    }

    pub(super) fn placed_at(&self) -> Result<DateTime<Utc>, Fault> {
        let text = self.text("ordered_on")?;
        let day =
            NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|day| text.len() == 10 && day.to_string() == text);
        match day {
            Some(day) => Ok(day.and_time(NaiveTime::MIN).and_utc()),
            None => Err(self.fault("ordered_on", format!("{} is no day written as `2016-11-08`", shown(text)))),
        }
    }

    pub(super) fn region(&self) -> Result<Region, Fault> {
        let text = self.text("region")?;
        Region::ALL.into_iter().find(|region| region.name() == text).ok_or_else(|| {
            let known = Region::ALL.map(Region::name).join(", ");
            self.fault("region", format!("{} is none of {known}", shown(text)))
        })
    }

    fn text(&self, column: &'static str) -> Result<&'f str, Fault> {
        let position = Header::COLUMNS.iter().position(|name| *name == column);
        let bytes = position.and_then(|at| self.record.get(self.header.positions[at])).unwrap_or_default();
        std::str::from_utf8(bytes).map_err(|error| {
            let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            self.fault(column, format!("is not UTF-8 after {}: save the file as UTF-8", shown(&valid)))
        })
    }

    fn id(&self, column: &'static str) -> Result<String, Fault> {
        let text = self.text(column)?;
        let problem = if text.is_empty() {
            "is empty".into()
        } else if text.len() > LONGEST_ID {
            format!("{} is longer than {LONGEST_ID} bytes", shown(text))
        } else if text.contains(char::is_control) {
            format!("{} holds a control character", shown(text))
        } else if text.trim() != text {
            format!("{} begins or ends with a space", shown(text))
        } else {
            return Ok(text.to_owned());
        };
        Err(self.fault(column, problem))
    }

    fn number(&self, column: &'static str) -> Result<i64, Fault> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.fault(column, format!("{} is no whole number", shown(text))))
    }
}

/// A text in an error: short, and harmless in a terminal.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push_str("..");
    }
    format!("`{shown}`")
}
