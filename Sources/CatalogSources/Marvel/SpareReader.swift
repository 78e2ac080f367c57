import JSONKit
import Synchronization

/// A JSON reader that is used again from page to page: its buffers are as large as pages, and new ones are new memory.
final class SpareReader: Sendable {
  private let reader = Mutex(JSONReader())

  /// Reads with the reader, or with one of its own where another task is reading with it.
  func read<R>(_ body: (JSONReader) throws -> sending R) throws -> R {
    if let result = try reader.withLockIfAvailable({ reader in try body(reader) }) { return result }
    return try body(JSONReader())
  }
}
