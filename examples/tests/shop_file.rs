//! What the shop says about files: every fault by line, column and problem, and nothing of a faulty file is kept.

use query_table_examples::shop::{Fault, FileError, OrderHistory, ProductId, RowId};

const HEADER: &str = "row_id,order_id,ordered_on,customer_id,city,state,region,product_id,quantity,sales_cents";
const GOOD: &str = "1,O-1,2016-11-08,C-1,Henderson,Kentucky,South,P-1,2,26196";

fn parse(lines: &[&str]) -> Result<OrderHistory, FileError> {
    OrderHistory::parse(lines.join("\n").as_bytes())
}

/// The only fault of a file whose second line is this one.
fn fault(line: &str) -> String {
    faults(&[HEADER, line]).join("; ")
}

fn faults(lines: &[&str]) -> Vec<String> {
    texts(parse(lines))
}

fn texts(parsed: Result<OrderHistory, FileError>) -> Vec<String> {
    match parsed {
        Err(FileError::Lines { faults, .. }) => faults.iter().map(Fault::to_string).collect(),
        other => panic!("faulty lines were expected: {other:?}"),
    }
}

#[test]
fn the_sample_has_the_lines_that_its_readme_says() {
    let history = OrderHistory::sample().expect("the sample is whole");
    assert_eq!((history.lines.len(), history.orders.len()), (9_994, 5_009));
    let total: i64 = history.orders.iter().map(|order| order.total_cents).sum();
    assert_eq!(total, history.lines.iter().map(|line| line.sales_cents).sum::<i64>());
}

#[test]
fn an_order_is_made_of_its_lines() {
    let history = parse(&[
        HEADER,
        GOOD,
        "2,O-2,2016-11-08,C-1,Henderson,Kentucky,South,P-1,1,100",
        "3,O-1,2016-11-08,C-1,Henderson,Kentucky,South,P-1,1,-196",
    ])
    .expect("three good lines");
    let orders: Vec<_> = history.orders.iter().map(|o| (o.order_id.0.as_str(), o.line_count, o.total_cents)).collect();
    assert_eq!(orders, [("O-1", 2, 26_000), ("O-2", 1, 100)]);
    assert_eq!(history.orders[0].store_id.0, "Henderson, Kentucky");
    assert_eq!(history.orders[0].placed_at.to_rfc3339(), "2016-11-08T00:00:00+00:00");
    assert_eq!(history.lines[2].row_id, RowId(3));
}

#[test]
fn byte_order_mark_and_windows_line_ends_change_nothing() {
    let plain = parse(&[HEADER, GOOD, ""]).expect("a good line");
    let windows = OrderHistory::parse(format!("\u{FEFF}{HEADER}\r\n{GOOD}\r\n").as_bytes()).expect("the same line");
    assert_eq!(windows, plain);
}

#[test]
fn quoted_fields_hold_commas_and_quotes() {
    let line = r#"1,"O-1",2016-11-08,C-1,"Lake, The",Kentucky,South,"P ""large""",2,26196"#;
    let history = parse(&[HEADER, line]).expect("a good line");
    assert_eq!(history.lines[0].product_id, ProductId("P \"large\"".into()));
    assert_eq!(history.orders[0].store_id.0, "Lake, The, Kentucky");
    assert_eq!(history.orders[0].store_id.city(), "Lake, The");
}

#[test]
fn columns_stand_in_any_order_and_others_are_left_out() {
    let history = parse(&[
        "note,sales_cents,quantity,product_id,region,state,city,customer_id,ordered_on,order_id,row_id",
        "gift,26196,2,P-1,South,Kentucky,Henderson,C-1,2016-11-08,O-1,1",
    ]);
    assert_eq!(history.expect("a good line"), parse(&[HEADER, GOOD]).expect("the same line"));
}

#[test]
fn a_file_without_a_header_or_without_a_line_is_refused() {
    let said = |bytes: &[u8]| OrderHistory::parse(bytes).map_err(|error| error.to_string());
    let empty = Err("the file is empty: its first line names the columns, `row_id`, `order_id`, `ordered_on`, \
                     `customer_id`, `city`, `state`, `region`, `product_id`, `quantity`, `sales_cents`"
        .into());
    assert_eq!(said(b""), empty);
    assert_eq!(said(b"\xEF\xBB\xBF\r\n"), empty);
    assert_eq!(said(HEADER.as_bytes()), Err("the file has a header and no order line below it".into()));
}

#[test]
fn a_wrong_header_names_all_missing_columns_or_the_one_that_comes_twice() {
    let said = |header: &str| match parse(&[header, GOOD]) {
        Err(FileError::Header { problem }) => problem,
        other => panic!("a wrong header was expected: {other:?}"),
    };
    let without = HEADER.replace("city,", "").replace("quantity", "amount");
    assert_eq!(said(&without), "the header has no column `city`, `quantity`");
    assert_eq!(said(&format!("{HEADER},city")), "the header has column `city` twice");
    assert_eq!(said(&HEADER.replace(',', ";")), "the columns are separated by `;`, and `,` is expected");
    let utf_16 = OrderHistory::parse(b"\xFF\xFEr\0o\0w\0").map_err(|error| error.to_string());
    assert!(utf_16.is_err_and(|error| error.starts_with("line 1: the file is UTF-16: save it as UTF-8")));
}

#[test]
fn a_bad_cell_is_named_by_its_line_and_column_with_its_problem() {
    let said = |from: &str, to: &str| fault(&GOOD.replacen(from, to, 1));
    assert_eq!(said(",2,26196", ",two,26196"), "line 2, column `quantity`: `two` is no whole number");
    assert_eq!(said(",2,26196", ",-3,26196"), "line 2, column `quantity`: `-3` is less than 1");
    assert_eq!(
        said(",2,26196", ",3000000000,1"),
        "line 2, column `quantity`: `3000000000` is not between 1 and 2147483647"
    );
    assert_eq!(said("26196", "261.96"), "line 2, column `sales_cents`: `261.96` is no whole number");
    assert_eq!(said("26196", ""), "line 2, column `sales_cents`: `` is no whole number");
    assert_eq!(said("O-1", ""), "line 2, column `order_id`: is empty");
    assert_eq!(said("C-1", "C-1 "), "line 2, column `customer_id`: `C-1 ` begins or ends with a space");
    assert_eq!(said("South", "north"), "line 2, column `region`: `north` is none of Central, East, South, West");
    assert_eq!(
        said("Kentucky", "\"Kentucky, US\""),
        "line 2, column `state`: `Kentucky, US` holds a comma, and a store's id is `city, state`"
    );
    for day in ["2016-02-30", "2016-1-8", "08.11.2016", "2016-11-08T10:00", "16-11-08", "+12016-11-08", "2016- 1-08"] {
        let problem = format!("line 2, column `ordered_on`: `{day}` is no day written as `2016-11-08`");
        assert_eq!(said("2016-11-08", day), problem);
    }
}

#[test]
fn what_is_shown_of_a_cell_is_short_and_harmless_in_a_terminal() {
    let said = fault(&GOOD.replacen("O-1", "\u{1b}[31mred", 1));
    assert_eq!(said, "line 2, column `order_id`: `\\u{1b}[31mred` holds a control character");
    let said = fault(&GOOD.replacen("26196", &"9".repeat(5_000), 1));
    assert_eq!(said, format!("line 2, column `sales_cents`: `{}..` is no whole number", "9".repeat(40)));
    let said = fault(&GOOD.replacen("O-1", &"O".repeat(1_001), 1));
    assert_eq!(said, format!("line 2, column `order_id`: `{}..` is longer than 1000 bytes", "O".repeat(40)));
}

#[test]
fn text_that_is_not_utf_8_is_a_fault_of_its_cell() {
    let mut bytes = format!("{HEADER}\n{GOOD}\n2,O-2,2016-11-08,C-1,M").into_bytes();
    bytes.extend_from_slice(b"\xFCnchen,Bavaria,South,P-1,2,26196\n");
    let said = texts(OrderHistory::parse(&bytes));
    assert_eq!(said, ["line 3, column `city`: is not UTF-8 after `M`: save the file as UTF-8"]);
}

#[test]
fn too_few_and_too_many_fields_are_faults_of_the_line() {
    assert_eq!(
        fault("1,O-1,2016-11-08"),
        "line 2: 3 fields where the header has 10: is a field missing, or a quote not closed?"
    );
    assert_eq!(fault(&format!("{GOOD},")), "line 2: 11 fields where the header has 10: is a comma not quoted?");
}

#[test]
fn a_row_id_comes_once() {
    let again = "1,O-2,2016-11-08,C-2,Henderson,Kentucky,South,P-2,1,1";
    assert_eq!(faults(&[HEADER, GOOD, again]), ["line 3, column `row_id`: `1` is on line 2 already"]);
}

#[test]
fn the_lines_of_an_order_agree_on_shopper_store_day_and_region() {
    let said = |from: &str, to: &str| {
        let other = GOOD.replacen('1', "2", 1).replacen(from, to, 1);
        faults(&[HEADER, GOOD, &other]).join("; ")
    };
    let both = |column: &str, here: &str, there: &str| {
        format!("line 3, column `{column}`: `{here}` here and `{there}` on line 2, in one order, `O-1`")
    };
    assert_eq!(said("C-1", "C-2"), both("customer_id", "C-2", "C-1"));
    assert_eq!(said("Henderson", "Dover"), both("city", "Dover, Kentucky", "Henderson, Kentucky"));
    assert_eq!(said("Kentucky", "Maine"), both("state", "Henderson, Maine", "Henderson, Kentucky"));
    assert_eq!(said("2016-11-08", "2016-11-09"), both("ordered_on", "2016-11-09", "2016-11-08"));
    assert_eq!(said("South", "East"), both("region", "East", "South"));
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    let bad = "2,O-2,2016-11-08,C-1,Henderson,Kentucky,South,P-1,0,1";
    let quoted = "1,O-1,2016-11-08,C-1,\"Hender\nson\",Kentucky,South,P-1,2,26196";
    for end in ["\n", "\r\n"] {
        let parsed = OrderHistory::parse([HEADER, "", quoted, bad, ""].join(end).as_bytes());
        assert_eq!(
            texts(parsed),
            [
                "line 3, column `city`: `Hender\\nson` holds a control character",
                "line 5, column `quantity`: `0` is less than 1"
            ]
        );
    }
}

#[test]
fn all_faults_are_counted_and_the_first_ten_shown() {
    let bad: Vec<String> = (0..25).map(|row| format!("{row},O,2016-11-08,C,City,State,East,P,0,1")).collect();
    let lines: Vec<&str> = [HEADER, GOOD].into_iter().chain(bad.iter().map(String::as_str)).collect();
    let said = parse(&lines).map_err(|error| error.to_string()).expect_err("25 faults");
    assert!(
        said.starts_with("nothing was loaded, 25 faults:\n  line 3, column `quantity`: `0` is less than 1\n  line 4")
    );
    assert!(said.ends_with("\n  and 15 more"), "{said}");
    assert_eq!(said.lines().count(), 12);
}
