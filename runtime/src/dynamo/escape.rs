//! A text inside of a key, where more follows: every character up to `$` becomes `$` and two digits.
//!
//! What follows begins with a character below `$`, so a shorter text sorts before all that it begins, whatever they hold.
//! The digits are `0`..`?`, the high and the low half byte: they keep the order of the escaped characters. Escapes that
//! begin with a percent sign or a backslash do not, since space, `!` and `"` sort below `#`.

/// The escape; all that is escaped is up to it, all that may follow a text is below it.
pub(super) const ESCAPE: u8 = b'$';

/// How long the text is when escaped.
pub(super) fn escaped_len(text: &str) -> usize {
    if is_clean(text) { text.len() } else { text.len() + 2 * text.bytes().filter(|byte| *byte <= ESCAPE).count() }
}

/// Whether nothing is escaped, eight bytes at a time: most texts are so.
#[inline]
fn is_clean(text: &str) -> bool {
    const ONES: u64 = u64::MAX / 255;
    const TOPS: u64 = 0x80 * ONES;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    // A byte borrows from its top bit when it is at most the escape, unless it had that bit.
    let found = |word: &[u8; 8]| {
        let word = u64::from_ne_bytes(*word);
        word.wrapping_sub(ONES * ESCAPE_END) & !word & TOPS
    };
    words.iter().fold(0, |all, word| all | found(word)) == 0 && rest.iter().all(|byte| *byte > ESCAPE)
}

/// One past the escape.
const ESCAPE_END: u64 = 0x25;

/// Appends the text, escaped.
pub(super) fn escape(out: &mut Vec<u8>, text: &str) {
    if is_clean(text) {
        return out.extend_from_slice(text.as_bytes());
    }
    let mut rest = text;
    while let Some((clean, byte, after)) = split(rest) {
        out.extend_from_slice(clean.as_bytes());
        out.push(ESCAPE);
        out.push(half(byte >> 4));
        out.push(half(byte & 15));
        rest = after;
    }
    out.extend_from_slice(rest.as_bytes());
}

/// The text before the first character that is escaped, that one, and what comes after.
fn split(text: &str) -> Option<(&str, u8, &str)> {
    let at = text.bytes().position(|byte| byte <= ESCAPE)?;
    let (clean, rest) = text.split_at_checked(at)?;
    Some((clean, *rest.as_bytes().first()?, rest.get(1..)?))
}

fn half(half: u8) -> u8 {
    b'0' + half
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
