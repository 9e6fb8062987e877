//! What N can hold is exact; what it can't is refused before anything is sent.

use super::super::number;
use super::*;

fn two_to_the(bits: usize) -> Vec<u8> {
    let mut bytes = vec![0; bits / 8 + 1];
    bytes[0] = 1 << (bits % 8);
    bytes
}

/// BR-22
#[test]
fn numbers_of_38_digits_are_exact_and_longer_ones_are_refused() {
    let most = 10_i128.pow(38) - 1;
    for value in [most, -most, i128::from(u64::MAX), i128::from(i64::MIN), 0, -1] {
        assert_eq!(attribute(value).expect("at most 38 digits"), Some(n(&value.to_string())));
        assert_eq!(back(value), value);
    }
    for value in [i128::MAX, i128::MIN, most + 2] {
        assert!(matches!(attribute(value), Err(Error::Column { column: "value", .. })), "{value}");
    }
}

#[test]
fn zeros_at_the_end_are_no_digits() {
    assert_eq!(back(10_i128.pow(38)), 10_i128.pow(38));
    let mut thousand_digits = vec![4];
    thousand_digits.resize(500, 0);
    assert!(number::varint(&thousand_digits).is_err());
    // 2^128 has 39 digits.
    assert!(number::varint(&two_to_the(128)).is_err());
    // 10^125 is one digit and the largest power of ten; 10^126 is past it.
    let power = |zeros: usize| number::parse_varint(&format!("1{}", "0".repeat(zeros))).expect("an integer");
    assert_eq!(number::varint(&power(125)), Ok(format!("1{}", "0".repeat(125))));
    assert!(number::varint(&power(126)).is_err());
    assert_eq!(number::parse_varint("1E125"), Some(power(125)));
    assert_eq!(number::parse_varint("100.00e0"), Some(vec![100]));
}

/// BR-22
#[test]
fn nan_infinity_and_what_lies_outside_of_the_exponents_are_refused() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e126, -1e300, 1e-131, f64::MIN_POSITIVE] {
        assert!(matches!(attribute(value), Err(Error::Column { .. })), "{value}");
    }
    for value in [f32::NAN, f32::INFINITY] {
        assert!(attribute(value).is_err(), "{value}");
    }
}

#[test]
fn floats_are_written_at_their_shortest() {
    let cases = [
        (0.1, "0.1"),
        (-0.0, "0"),
        (0.0, "0"),
        (1.0, "1"),
        (-2.5e-9, "-0.0000000025"),
        (1e21, "1000000000000000000000"),
        (123_456_789.125, "123456789.125"),
        (1.5e125, &format!("15{}", "0".repeat(124))),
    ];
    for (value, text) in cases {
        assert_eq!(attribute(value).expect("a number"), Some(n(text)));
        assert_eq!(back(value), value);
    }
    assert_eq!(attribute(0.1_f32).expect("a number"), Some(n("0.1")));
    assert_eq!(attribute(f32::MAX).expect("a number"), Some(n("340282350000000000000000000000000000000")));
}

#[test]
fn decimals_have_no_zeros_that_say_nothing() {
    for (scale, unscaled, text) in [
        (2, 1050_i32, "10.5"),
        (0, -7, "-7"),
        (-3, 12, "12000"),
        (5, 12, "0.00012"),
        (3, -12_000, "-12"),
        (130, 1, &format!("0.{}1", "0".repeat(129))),
        (700, 0, "0"),
    ] {
        assert_eq!(number::decimal(scale, &unscaled.to_be_bytes()).as_deref(), Ok(text));
    }
    assert!(number::decimal(131, &[1]).is_err());
    assert!(number::decimal(-126, &[1]).is_err());
    assert!(number::decimal(i32::MIN, &[1]).is_err());
    assert!(number::decimal(i32::MAX, &[1]).is_err());
}

#[test]
fn integers_are_read_in_any_notation() {
    for (text, value) in [("12", 12), ("-12", -12), ("12.0", 12), ("1.2E1", 12), ("120e-1", 12), ("0e99", 0), ("-0", 0)]
    {
        assert_eq!(read::<i32>(Some(n(text))).expect("an integer"), value, "{text}");
    }
    for text in ["", "-", "1.5", "2147483648", "1e10", "NaN", "inf", "1e999999999999", "0x10", "1_0", "--1", "١"] {
        assert!(read::<i32>(Some(n(text))).is_err(), "{text}");
        assert!(read::<i128>(Some(n(text))).is_err() || matches!(text, "2147483648" | "1e10"), "{text}");
    }
    for text in ["inf", "NaN", "infinity", "1e400", "", "-"] {
        assert!(read::<f64>(Some(n(text))).is_err() && read::<f32>(Some(n(text))).is_err(), "{text}");
    }
}
