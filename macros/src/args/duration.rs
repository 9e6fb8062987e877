//! A length of time as text: `"30d"`, `"1d12h"`. Units are `s`, `m`, `h`, `d`, `w`; whole seconds, as CQL keeps them.

use std::ops::RangeInclusive;

use proc_macro2::Ident;
use syn::parse::ParseStream;

use super::grammar;

const FORM: &str = "write digits and a unit out of `s`, `m`, `h`, `d`, `w`, such as `\"30d\"` or `\"1d12h\"`";

/// Reads `= "30d"` as seconds, inside of what the option takes.
pub(crate) fn parse(word: &Ident, content: ParseStream, example: &str, takes: RangeInclusive<u32>) -> syn::Result<u32> {
    let literal = grammar::text(word, content, example)?;
    let text = literal.value();
    let refuse = |message: String| syn::Error::new(literal.span(), message);
    let seconds = seconds(&text).map_err(refuse)?;
    match u32::try_from(seconds) {
        Ok(seconds) if takes.contains(&seconds) => Ok(seconds),
        Ok(0) => Err(refuse(format!("`{word}` of no time is refused; leave the option out, or write a longer time"))),
        _ => {
            Err(refuse(format!("`{text}` is {seconds} seconds; Cassandra takes at most {} for `{word}`", takes.end())))
        }
    }
}

fn seconds(text: &str) -> Result<u64, String> {
    let mut total: u64 = 0;
    let mut amount: Option<u64> = None;
    let too_long = || format!("`{text}` is too long a time to count in seconds; write a shorter one");
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let ten_times =
                amount.unwrap_or(0).checked_mul(10).and_then(|ten_times| ten_times.checked_add(digit.into()));
            amount = Some(ten_times.ok_or_else(too_long)?);
            continue;
        }
        let unit = match letter {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            'w' => 604_800,
            _ => return Err(format!("`{text}` is no duration; {FORM}")),
        };
        let Some(count) = amount.take() else { return Err(format!("`{text}` is no duration; {FORM}")) };
        total = count.checked_mul(unit).and_then(|part| total.checked_add(part)).ok_or_else(too_long)?;
    }
    if amount.is_some() || text.is_empty() {
        return Err(format!("`{text}` is no duration: a unit is missing; {FORM}"));
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn units_add_up() {
        assert_eq!(seconds("30d"), Ok(2_592_000));
        assert_eq!(seconds("1d12h"), Ok(129_600));
        assert_eq!(seconds("1w1d1h1m1s"), Ok(694_861));
    }

    #[test]
    fn what_has_no_unit_or_no_digits_is_refused() {
        for text in ["", "30", "d", "1.5d", "30 d", "1y", "99999999999999999999s", "9999999999999999999w"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
