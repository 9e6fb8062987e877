//! Digits by hand: decimal at a fixed width, plain decimal, hexadecimal; and back, refusing any other spelling.

/// The two digits of each number below 100.
const PAIRS: [[u8; 2]; 100] = {
    let (mut pairs, mut i, mut high) = ([[b'0'; 2]; 100], 0, b'0');
    while i < 100 {
        let mut low = b'0';
        while low <= b'9' {
            pairs[i] = [high, low];
            (i, low) = (i + 1, low + 1);
        }
        high += 1;
    }
    pairs
};

/// The two hexadecimal digits of each byte.
const HEX: [[u8; 2]; 256] = {
    let (digits, mut pairs, mut i) = (b"0123456789abcdef", [[0; 2]; 256], 0);
    while i < 256 {
        pairs[i] = [digits[i / 16], digits[i % 16]];
        i += 1;
    }
    pairs
};

/// The number that each hexadecimal digit is; 255 for what is none.
const VALUES: [u8; 256] = {
    let (mut values, mut i, mut value) = ([255; 256], 0, 0);
    while i < 16 {
        // `0` is at 48, `a` at 97.
        values[if i < 10 { 48 + i } else { 97 - 10 + i }] = value;
        (i, value) = (i + 1, value + 1);
    }
    values
};

/// Lets whole texts and ASCII be appended as bytes. That they are UTF-8 is asked once, and not of every few digits, which
/// would take longer than to write them.
pub(super) fn in_text<R>(out: &mut String, write: impl FnOnce(&mut Vec<u8>) -> R) -> R {
    let mut bytes = std::mem::take(out).into_bytes();
    let result = write(&mut bytes);
    *out = text_of(bytes);
    result
}

/// The text that was written as bytes.
pub(super) fn text_of(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Appends ASCII bytes.
#[inline]
pub(super) fn push(out: &mut Vec<u8>, ascii: &[u8]) {
    out.extend_from_slice(ascii);
}

/// The two digits of a number below 100.
#[inline]
pub(super) fn pair(value: u32) -> [u8; 2] {
    usize::try_from(value).ok().and_then(|at| PAIRS.get(at)).copied().unwrap_or_default()
}

/// The eight digits of a number below 10^8.
#[inline]
fn eight(value: u32) -> [u8; 8] {
    let (high, low) = (value / 10_000, value % 10_000);
    let ([a, b], [c, d]) = (pair(high / 100), pair(high % 100));
    let ([e, f], [g, h]) = (pair(low / 100), pair(low % 100));
    [a, b, c, d, e, f, g, h]
}

/// All digits of a number. The groups don't wait for each other, and 32 bits divide faster than 64.
#[inline]
pub(super) fn twenty(value: u64) -> [u8; 20] {
    const EIGHT: u64 = 100_000_000;
    let low = |value: u64| u32::try_from(value % EIGHT).unwrap_or(0);
    let mut text = [b'0'; 20];
    let (top, rest) = text.split_at_mut(4);
    let (middle, end) = rest.split_at_mut(8);
    end.copy_from_slice(&eight(low(value)));
    middle.copy_from_slice(&eight(low(value / EIGHT)));
    top.copy_from_slice(&eight(low(value / (EIGHT * EIGHT)))[4..]);
    text
}

/// Appends `value` at a width of `N` digits, which it must fit.
#[inline]
pub(super) fn push_fixed<const N: usize>(out: &mut Vec<u8>, value: u64) {
    let digits = twenty(value);
    push(out, &digits[20 - N..]);
}

/// Appends a signed value so that text order is its order: from 0 on `N` digits, below it `-` and the `N` digits of
/// the distance to `min`.
#[inline]
pub(super) fn push_ordered<const N: usize>(out: &mut Vec<u8>, value: i64, min: i64) {
    let distance = if value < 0 {
        out.push(b'-');
        value.wrapping_sub(min)
    } else {
        value
    };
    push_fixed::<N>(out, distance.cast_unsigned());
}

/// Appends plain decimal.
pub(super) fn push_plain(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push_unsigned(out, value.unsigned_abs());
}

/// Appends plain decimal.
pub(super) fn push_unsigned(out: &mut Vec<u8>, value: u64) {
    let text = twenty(value);
    push(out, &text[leading_zeros(&text)..]);
}

/// Appends `value` at a width that is known at run time only; whether it fits.
pub(super) fn push_width(out: &mut Vec<u8>, value: u64, width: usize) -> bool {
    let text = twenty(value);
    let Some(zeros) = width.checked_sub(text.len()) else {
        let (over, digits) = text.split_at(text.len() - width);
        push(out, digits);
        return over.iter().all(|digit| *digit == b'0');
    };
    out.extend(std::iter::repeat_n(b'0', zeros));
    push(out, &text);
    true
}

/// Zeros before the first digit that counts; of zero itself all but one.
fn leading_zeros(text: &[u8]) -> usize {
    text.iter().take_while(|digit| **digit == b'0').count().min(text.len().saturating_sub(1))
}

/// Appends lower-case hexadecimal.
pub(super) fn push_hex(out: &mut Vec<u8>, bytes: &[u8]) {
    for chunk in bytes.chunks(16) {
        let mut text = [0; 32];
        fill_hex(&mut text, chunk);
        push(out, &text[..2 * chunk.len()]);
    }
}

/// Writes two digits a byte.
#[inline]
pub(super) fn fill_hex(text: &mut [u8], bytes: &[u8]) {
    for (pair, byte) in text.chunks_exact_mut(2).zip(bytes) {
        pair.copy_from_slice(&HEX[usize::from(*byte)]);
    }
}

/// The number that these digits are; `None` where they are not all digits, none, or more than 64 bits.
pub(super) fn parse(text: &[u8]) -> Option<u64> {
    let digit = |number: u64, byte: &u8| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    };
    if text.is_empty() { None } else { text.iter().try_fold(0, digit) }
}

/// What [`push_ordered`] writes.
pub(super) fn parse_ordered<const N: usize>(text: &[u8], min: i64) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let number = i64::try_from(parse(digits).filter(|_| digits.len() == N)?).ok()?;
    if negative { number.checked_add(min).filter(|value| *value < 0) } else { Some(number) }
}

/// What [`push_plain`] writes, and no other spelling.
pub(super) fn parse_plain(text: &[u8]) -> Option<i64> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let number = parse(digits).filter(|_| leading_zeros(digits) == 0 || digits == b"0")?;
    match digits.len() == text.len() {
        true => i64::try_from(number).ok(),
        false if number == 0 => None,
        false => 0i64.checked_sub_unsigned(number),
    }
}

/// What [`push_hex`] writes, into the whole of `bytes`.
pub(super) fn parse_hex_into(text: &[u8], bytes: &mut [u8]) -> Option<()> {
    if text.len() != 2 * bytes.len() {
        return None;
    }
    let mut all = 0;
    for (pair, byte) in text.chunks_exact(2).zip(bytes) {
        let (high, low) = (VALUES[usize::from(pair[0])], VALUES[usize::from(pair[1])]);
        all |= high | low;
        *byte = high << 4 | low;
    }
    (all < 16).then_some(())
}

/// What [`push_hex`] writes.
pub(super) fn parse_hex(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = vec![0; text.len() / 2];
    parse_hex_into(text, &mut bytes).map(|()| bytes)
}
