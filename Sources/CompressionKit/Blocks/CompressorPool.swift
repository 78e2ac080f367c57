import Synchronization

/// The pool of the process's compressors of one kind, each of which has a megabyte or more. A block borrows one while it is compressed, so
/// there are as many as blocks being compressed, for any number of files. At most two idle ones of each level are kept for the next block.
///
/// All tasks share the pool behind a lock that is held only while a compressor is taken or returned. Compressors hold memory but no state
/// that outlives a block.
final class CompressorPool<Compressor: ~Copyable>: Sendable {
  /// A compressor that tasks pass to one another. One task has it at a time, so its lock is never waited for.
  private final class Shared: Sendable {
    let compressor: Mutex<Compressor>

    init(_ compressor: consuming sending Compressor) { self.compressor = Mutex(compressor) }
  }

  private let make: @Sendable (_ level: Int) -> sending Compressor
  /// Idle compressors, by level.
  private let idle = Mutex([Int: [Shared]]())
  private static var kept: Int { 2 }

  init(_ make: @escaping @Sendable (_ level: Int) -> sending Compressor) { self.make = make }

  /// Calls `body` with a compressor that no other task has during the call.
  func with(level: Int, _ body: (inout Compressor) -> [UInt8]) -> [UInt8] {
    let shared = idle.withLock { $0[level]?.popLast() } ?? Shared(make(level))
    defer {
      idle.withLock { idle in
        if idle[level, default: []].count < Self.kept { idle[level, default: []].append(shared) }
      }
    }
    return shared.compressor.withLock { body(&$0) }
  }
}
