//! UUIDs of the `uuid` crate, and the version 1 ones that CQL calls `timeuuid`.

use uuid::Uuid;

use super::ColumnError;
use super::scalars::{key_column, stands_for};
use crate::key::KeyValue;
use crate::query::equality;
use crate::schema::ColumnType;

equality!(Uuid, TimeUuid);
key_column!(Uuid, Uuid, v => v.into_bytes(), v => Ok(Self::from_bytes(v)));
stands_for!(Uuid: Uuid, v => KeyValue::Uuid(v.into_bytes()); &'k Uuid, v => KeyValue::Uuid(v.into_bytes()));

/// A version 1 UUID, ordered by its time: CQL `timeuuid`.
///
/// It compares as the store does: by time, then by the low half as signed bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeUuid(Uuid);

impl TimeUuid {
    /// Between the UUID epoch (1582-10-15) and 1970-01-01, in units of 100 ns (RFC 9562, section 5.1).
    const EPOCH: i64 = 0x01B2_1DD2_1381_4000;

    /// The UUID, where it is of version 1.
    ///
    /// # Errors
    /// [`NotTimeUuid`] where it is of another version.
    pub const fn new(uuid: Uuid) -> Result<Self, NotTimeUuid> {
        if uuid.get_version_num() == 1 { Ok(Self(uuid)) } else { Err(NotTimeUuid(uuid)) }
    }

    /// The first `timeuuid` of that millisecond (since 1970-01-01T00:00:00Z), in the store's order: where a range of times
    /// begins. It is a bound, no id: two calls give the same. `None` before 1582-10-15 and after the year 5236.
    ///
    /// ```
    /// use query_table::TimeUuid;
    /// let since = TimeUuid::first_of(1_792_000_000_000);
    /// assert_eq!(since.map(TimeUuid::millis), Some(1_792_000_000_000));
    /// ```
    pub fn first_of(millis: i64) -> Option<Self> {
        Self::bound(millis.checked_mul(10_000)?, [0x80; 8])
    }

    /// The last `timeuuid` of that millisecond: where an inclusive range of times ends. See [`first_of`](Self::first_of).
    pub fn last_of(millis: i64) -> Option<Self> {
        Self::bound(millis.checked_mul(10_000)?.checked_add(9_999)?, [0x7F; 8])
    }

    /// `low` is the half that is compared as signed bytes.
    fn bound(ticks: i64, low: [u8; 8]) -> Option<Self> {
        let ticks = u64::try_from(ticks.checked_add(Self::EPOCH)?).ok().filter(|ticks| *ticks < 1 << 60)?;
        let [.., t7, t6, t5, t4, t3, t2, t1, t0] = ticks.to_be_bytes();
        let mut bytes = [t3, t2, t1, t0, t5, t4, t7 | 0x10, t6, 0, 0, 0, 0, 0, 0, 0, 0];
        bytes[8..].copy_from_slice(&low);
        Some(Self(Uuid::from_bytes(bytes)))
    }

    /// The UUID.
    pub const fn uuid(self) -> Uuid {
        self.0
    }

    /// Its time, in milliseconds since 1970-01-01T00:00:00Z, rounded down.
    pub fn millis(self) -> i64 {
        let (high, mid, low) = {
            let (low, mid, high, _) = self.0.as_fields();
            (i64::from(high & 0x0FFF), i64::from(mid), i64::from(low))
        };
        ((high << 48 | mid << 32 | low) - Self::EPOCH).div_euclid(10_000)
    }
}

/// A UUID that was to be of version 1 and is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a timeuuid is a UUID of version 1, this is version {}", self.0.get_version_num())]
pub struct NotTimeUuid(pub Uuid);

impl From<TimeUuid> for Uuid {
    fn from(id: TimeUuid) -> Self {
        id.0
    }
}

impl TryFrom<Uuid> for TimeUuid {
    type Error = NotTimeUuid;
    fn try_from(uuid: Uuid) -> Result<Self, NotTimeUuid> {
        Self::new(uuid)
    }
}

impl Ord for TimeUuid {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        KeyValue::TimeUuid(self.0.into_bytes()).cmp(&KeyValue::TimeUuid(other.0.into_bytes()))
    }
}

impl PartialOrd for TimeUuid {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

key_column!(TimeUuid, TimeUuid, v => v.0.into_bytes(), v => Self::new(Uuid::from_bytes(v)).map_err(|_| ColumnError::Malformed(ColumnType::TimeUuid)));
stands_for!(TimeUuid: TimeUuid, v => KeyValue::TimeUuid(v.0.into_bytes()); &'k TimeUuid, v => KeyValue::TimeUuid(v.0.into_bytes()));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_timeuuids_of_a_millisecond_lie_between_its_bounds() {
        for millis in [-12_219_292_800_000, -1, 0, 1_792_000_000_123, 100_000_000_000_000] {
            let (first, last) = (TimeUuid::first_of(millis), TimeUuid::last_of(millis));
            let (first, last) = (first.expect("in range"), last.expect("in range"));
            assert_eq!((first.millis(), last.millis()), (millis, millis));
            assert!(first < last && TimeUuid::last_of(millis - 1).is_none_or(|before| before < first));
            let low =
                |byte| Uuid::from_bytes(std::array::from_fn(|i| if i < 8 { first.0.as_bytes()[i] } else { byte }));
            for id in [0x00, 0x7F, 0x80, 0xFF].map(|byte| TimeUuid(low(byte))) {
                assert!(first <= id && id <= last);
            }
        }
    }

    #[test]
    fn a_time_that_no_uuid_has_is_none() {
        assert_eq!(TimeUuid::first_of(i64::MIN), None);
        assert_eq!(TimeUuid::first_of(-12_219_292_800_001), None);
        assert_eq!(TimeUuid::last_of(i64::MAX), None);
    }
}
