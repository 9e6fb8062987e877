//! A row may have as many columns as a profile has.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, Default, PartialEq)]
#[query_table(ProfilesByUser, partition(user))]
pub struct Profile {
    pub user: i64,
    pub field_0: Option<String>,
    pub field_1: Option<String>,
    pub field_2: Option<String>,
    pub field_3: Option<String>,
    pub field_4: Option<String>,
    pub field_5: Option<String>,
    pub field_6: Option<String>,
    pub field_7: Option<String>,
    pub field_8: Option<String>,
    pub field_9: Option<String>,
    pub field_10: Option<String>,
    pub field_11: Option<String>,
    pub field_12: Option<String>,
    pub field_13: Option<String>,
    pub field_14: Option<String>,
    pub field_15: Option<String>,
    pub field_16: Option<String>,
    pub field_17: Option<String>,
    pub field_18: Option<String>,
    pub field_19: Option<String>,
    pub field_20: Option<String>,
    pub field_21: Option<String>,
    pub field_22: Option<String>,
    pub field_23: Option<String>,
    pub field_24: Option<String>,
    pub field_25: Option<String>,
    pub field_26: Option<String>,
    pub field_27: Option<String>,
    pub field_28: Option<String>,
    pub field_29: Option<String>,
    pub field_30: Option<String>,
    pub field_31: Option<String>,
    pub field_32: Option<String>,
    pub field_33: Option<String>,
    pub field_34: Option<String>,
    pub field_35: Option<String>,
    pub field_36: Option<String>,
    pub field_37: Option<String>,
    pub field_38: Option<String>,
    pub field_39: Option<String>,
    pub field_40: Option<String>,
    pub field_41: Option<String>,
    pub field_42: Option<String>,
    pub field_43: Option<String>,
    pub field_44: Option<String>,
    pub field_45: Option<String>,
    pub field_46: Option<String>,
    pub field_47: Option<String>,
    pub field_48: Option<String>,
    pub field_49: Option<String>,
    pub field_50: Option<String>,
    pub field_51: Option<String>,
    pub field_52: Option<String>,
    pub field_53: Option<String>,
    pub field_54: Option<String>,
    pub field_55: Option<String>,
    pub field_56: Option<String>,
    pub field_57: Option<String>,
    pub field_58: Option<String>,
    pub field_59: Option<String>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![ProfilesByUser].ensure(&db).await?;
        let profiles = ProfilesByUser::repository(&db).await?;
        let profile = Profile { user: 7, field_59: Some("last".into()), ..Profile::default() };
        profiles.put(&profile).await?;
        assert_eq!(profiles.get(7).await?, Some(profile.clone()));
        profiles.merge(&Profile { user: 7, field_0: Some("first".into()), ..Profile::default() }).await?;
        assert_eq!(profiles.get(7).await?, Some(Profile { field_0: Some("first".into()), ..profile }));
        assert_eq!(ProfilesByUser::TABLE.columns.len(), 61);
        Ok(())
    })
}
