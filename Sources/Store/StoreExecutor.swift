import Dispatch

/// Runs the task that writes the store on a thread of its own.
///
/// SQLite waits for the disk inside its calls. On the threads that all tasks share, of which there is one a core, each such
/// wait would leave a core idle.
public final class StoreExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "spinrack.store")

  /// An executor with its own thread.
  public init() {}

  /// Runs a part of the task.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
