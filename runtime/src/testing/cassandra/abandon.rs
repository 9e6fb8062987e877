//! Blocking work behind an async call, and how it learns that nobody waits any more.
//!
//! A dropped future (a `timeout`, a failed `select!`) cannot stop a blocking thread, and a runtime
//! waits for its blocking threads at shutdown. So the work asks now and then whether to go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::error::StartError;

/// Tells blocking work that its caller is gone.
#[derive(Clone, Debug)]
pub(super) struct Abandon(Arc<AtomicBool>);

impl Abandon {
    /// For work that others wait for too.
    pub(super) fn never() -> Self {
        Self(Arc::new(AtomicBool::new(false)))
    }

    /// An error once the caller is gone.
    pub(super) fn check(&self) -> Result<(), StartError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(StartError::Interrupted);
        }
        Ok(())
    }
}

/// Sets the flag when the future that owns it is dropped.
struct OnDrop(Abandon);

impl Drop for OnDrop {
    fn drop(&mut self) {
        (self.0).0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work` on a blocking thread of the current runtime.
pub(super) async fn blocking<T, W>(work: W) -> Result<T, StartError>
where
    T: Send + 'static,
    W: FnOnce(&Abandon) -> Result<T, StartError> + Send + 'static,
{
    let abandon = Abandon::never();
    let _guard = OnDrop(abandon.clone());
    tokio::task::spawn_blocking(move || work(&abandon)).await.unwrap_or(Err(StartError::Interrupted))
}
