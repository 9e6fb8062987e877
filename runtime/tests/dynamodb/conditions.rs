//! Conditional puts: this full key, and nothing else; never sent again where they may have been done.

use query_table::Error;
use query_table::prelude::*;

use crate::open;
use crate::proxy::{Fault, Proxy, error};
use crate::tables::{NamesByRealm, name};

/// BR-28
#[tokio::test]
async fn put_if_absent_looks_at_this_full_key_and_leaves_what_is_there() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let names = open::<NamesByRealm>(&proxy.store()).await?;
    assert_eq!(names.put_if_absent(&name("eu", "ada", 1)).await?, PutIfAbsent::Written);
    assert_eq!(names.put_if_absent(&name("eu", "bob", 2)).await?, PutIfAbsent::Written);
    let refused = names.put_if_absent(&name("eu", "ada", 3)).await?;
    assert_eq!(refused, PutIfAbsent::Exists(name("eu", "ada", 1)));
    assert_eq!(names.get(("eu", "ada")).await?, Some(name("eu", "ada", 1)));
    names.put(&name("eu", "ada", 3)).await?;
    assert_eq!(names.get(("eu", "ada")).await?, Some(name("eu", "ada", 3)));
    names.delete(("eu", "ada")).await?;
    assert!(names.put_if_absent(&name("eu", "ada", 4)).await?.is_written());
    Ok(())
}

#[tokio::test]
async fn a_conditional_put_without_an_answer_is_not_sent_again() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let names = open::<NamesByRealm>(&proxy.store()).await?;
    proxy.sent();
    proxy.faults("PutItem", [Fault::Lose]);
    let Err(failed) = names.put_if_absent(&name("eu", "ada", 1)).await else { panic!("no answer") };
    assert!(failed.is_unknown_outcome(), "{failed}");
    assert_eq!(proxy.sent().len(), 1);
    proxy.faults("PutItem", [Fault::Answer(500, error("InternalServerError"))]);
    assert!(names.put_if_absent(&name("eu", "bob", 1)).await.is_err_and(|error| error.is_unknown_outcome()));
    assert_eq!(proxy.sent().len(), 1);
    Ok(())
}

#[tokio::test]
async fn a_throttled_put_was_not_done_and_is_sent_again() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let names = open::<NamesByRealm>(&proxy.store()).await?;
    proxy.sent();
    proxy.faults("PutItem", [Fault::Throttle, Fault::Throttle]);
    assert!(names.put_if_absent(&name("eu", "ada", 1)).await?.is_written());
    assert_eq!(proxy.sent().len(), 3);
    proxy.faults("PutItem", [Fault::Throttle, Fault::Throttle, Fault::Throttle]);
    let Err(failed) = names.put_if_absent(&name("eu", "bob", 1)).await else { panic!("throttled three times") };
    assert!(!failed.is_unknown_outcome() && matches!(failed, Error::Store { .. }), "{failed}");
    assert_eq!(names.get(("eu", "bob")).await?, None);
    Ok(())
}

#[tokio::test]
async fn a_plain_put_is_repeated_and_unknown_once_an_attempt_may_have_been_done() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let names = open::<NamesByRealm>(&proxy.store()).await?;
    proxy.sent();
    proxy.faults("PutItem", [Fault::Lose]);
    names.put(&name("eu", "ada", 1)).await?;
    assert_eq!(proxy.sent().len(), 2);
    proxy.faults("PutItem", [Fault::Lose, Fault::Throttle, Fault::Throttle]);
    assert!(names.put(&name("eu", "bob", 1)).await.is_err_and(|error| error.is_unknown_outcome()));
    Ok(())
}
