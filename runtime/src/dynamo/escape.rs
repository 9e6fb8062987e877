//! A text inside of a key, where more follows: every character up to `$` becomes `$` and two digits.
//!
//! What follows begins with a character below `$`, so a shorter text sorts before all that it begins, whatever they hold.
//! The digits are `0`..`?`, the high and the low half byte: they keep the order of the escaped characters. Escapes that
//! begin with a percent sign or a backslash do not, since space, `!` and `"` sort below `#`.

/// The escape; all that is escaped is up to it, all that may follow a text is below it.
pub(super) const ESCAPE: u8 = b'$';

/// How long the text is when escaped.
pub(super) fn escaped_len(text: &str) -> usize {
    text.len() + 2 * text.bytes().filter(|byte| *byte <= ESCAPE).count()
}

/// Appends the text, escaped.
pub(super) fn escape(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some((clean, byte, after)) = split(rest) {
        out.push_str(clean);
        out.push('$');
        out.push(half(byte >> 4));
        out.push(half(byte & 15));
        rest = after;
    }
    out.push_str(rest);
}

/// The text before the first character that is escaped, that one, and what comes after.
fn split(text: &str) -> Option<(&str, u8, &str)> {
    let at = text.bytes().position(|byte| byte <= ESCAPE)?;
    let (clean, rest) = text.split_at_checked(at)?;
    Some((clean, *rest.as_bytes().first()?, rest.get(1..)?))
}

fn half(half: u8) -> char {
    char::from(b'0' + half)
}

/// The text back; `None` where it is not as [`escape`] writes it.
pub(super) fn unescape(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((clean, byte, after)) = split(rest) {
        let &[high @ b'0'..=b'?', low @ b'0'..=b'?', ..] = after.as_bytes() else { return None };
        let decoded = (high - b'0') << 4 | (low - b'0');
        if byte != ESCAPE || decoded > ESCAPE {
            return None;
        }
        out.push_str(clean);
        out.push(char::from(decoded));
        rest = after.get(2..)?;
    }
    out.push_str(rest);
    Some(out)
}
