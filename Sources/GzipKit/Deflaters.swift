import Synchronization

/// The deflaters of the process. A block borrows one while it is deflated, so that there are as many as blocks are at work at the
/// same time, however many files are being written. Of those that nobody needs two of a level are kept for the next block.
///
/// Shared by all tasks behind a lock that is held for the time of a list's end: what they share is memory, no state.
enum Deflaters {
  private static let kept = 2

  /// A deflater that tasks hand to one another. One has it at a time, so its lock is never waited for.
  private final class Shared: Sendable {
    let deflater: Mutex<Deflater>

    init(level: Int) {
      deflater = Mutex(Deflater(level: level))
    }
  }

  /// Those at rest, by level.
  private static let idle = Mutex([Int: [Shared]]())

  /// Deflates one block on its own.
  ///
  /// - Parameters:
  ///   - block: The plain bytes, at most `PlainBlock.size`.
  ///   - level: 0 (stored) to 9 (smallest).
  /// - Complexity: O(*n*).
  static func deflate(_ block: UnsafeRawBufferPointer, level: Int) -> GzipBlock {
    let shared = idle.withLock { $0[level]?.popLast() } ?? Shared(level: level)
    defer {
      idle.withLock { idle in
        if idle[level, default: []].count < kept { idle[level, default: []].append(shared) }
      }
    }
    return shared.deflater.withLock { $0.deflate(block) }
  }

  /// Deflates one block on its own.
  static func deflate(_ plain: PlainBlock, level: Int) -> GzipBlock {
    plain.bytes.withUnsafeBytes { deflate($0, level: level) }
  }
}
