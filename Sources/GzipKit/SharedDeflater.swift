import Synchronization

/// A deflater that can be handed to a task and taken back. One task uses it at a time, so the lock is never waited for.
final class SharedDeflater: Sendable {
  private let deflater: Mutex<Deflater>

  init(level: Int) {
    deflater = Mutex(Deflater(level: level))
  }

  func deflate(_ plain: PlainBlock) -> GzipBlock {
    deflater.withLock { $0.deflate(plain) }
  }
}
