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
