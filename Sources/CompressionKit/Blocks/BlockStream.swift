import Glibc

/// A compressed file that is being written inside `withBlockStream`.
///
/// Full blocks are compressed by child tasks, at most `width` at a time, and come out in order. Memory stays below `3 *
/// width + 1` blocks as long as every `append` is followed by `flush`.
public struct BlockStream: ~Copyable {
  /// The number of processors that are switched on; at least 1.
  public static var defaultWidth: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  struct Job: Sendable {
    let number: Int
    let block: CompressedBlock
  }

  private let compression: Compression
  private let known: KnownBlocks?
  private let width: Int
  private let emit: (CompressedBlock) throws -> Void
  /// The group of the child tasks; nil when the caller's own task compresses.
  private var group: ThrowingTaskGroup<Job, any Error>?

  private var filling: PlainBlock
  /// Full blocks that no task has taken yet, oldest first.
  private var waiting: [PlainBlock] = []
  private var running = 0
  private var nextToStart = 0
  private var nextToEmit = 0
  /// Compressed blocks that wait for an earlier one, by number.
  private var early: [Int: CompressedBlock] = [:]

  /// Number of plain bytes written so far.
  public private(set) var uncompressedCount = 0

  init(
    _ compression: Compression, known: KnownBlocks?, width: Int, group: ThrowingTaskGroup<Job, any Error>?,
    emit: @escaping (CompressedBlock) throws -> Void
  ) {
    self.compression = compression
    filling = PlainBlock(compression.cut)
    self.known = known
    self.width = width
    self.group = group
    self.emit = emit
  }

  /// Takes plain bytes without waiting, for callers inside a `withUnsafeBytes`; follow it with `flush`.
  ///
  /// - Complexity: O(*n*): the bytes are copied.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    uncompressedCount += bytes.count
    while !rest.isEmpty {
      filling.take(from: &rest)
      if filling.isFull {
        let next = filling.cut()
        waiting.append(filling)
        filling = next
      }
    }
  }

  /// Starts compressing the full blocks and waits until tasks have taken all of them.
  ///
  /// - Throws: What the sink throws; `CancellationError` when the task is cancelled.
  nonisolated(nonsending) public mutating func flush() async throws {
    guard !waiting.isEmpty else { return }
    let blocks = waiting
    waiting.removeAll(keepingCapacity: true)
    for block in blocks {
      try Task.checkCancellation()
      guard group != nil else {
        try compressHere(block)
        continue
      }
      // Two limits: the tasks at work, and the finished blocks held back by a slow early one.
      while running >= width || nextToStart - nextToEmit >= 2 * width { try await collect() }
      start(block)
    }
  }

  /// Sends out the remaining bytes.
  nonisolated(nonsending) mutating func finish() async throws {
    try await flush()
    try Task.checkCancellation()
    // The last, short block is compressed here while the other tasks work.
    if !filling.bytes.isEmpty {
      early[nextToStart] = compression.block(of: filling, known: known)
      nextToStart += 1
    }
    while running > 0 { try await collect() }
    try emitReady()
  }

  private mutating func compressHere(_ block: PlainBlock) throws {
    try emit(compression.block(of: block, known: known))
    nextToStart += 1
    nextToEmit += 1
  }

  private mutating func start(_ block: PlainBlock) {
    let number = nextToStart
    nextToStart += 1
    running += 1
    group?.addTask { [compression, known] in
      try Task.checkCancellation()
      return Job(number: number, block: compression.block(of: block, known: known))
    }
  }

  nonisolated(nonsending) private mutating func collect() async throws {
    guard let job = try await group?.next() else { return }
    running -= 1
    early[job.number] = job.block
    try emitReady()
  }

  private mutating func emitReady() throws {
    while let block = early.removeValue(forKey: nextToEmit) {
      nextToEmit += 1
      try emit(block)
    }
  }
}

/// Compresses the bytes that `body` writes, in parallel and in order.
///
/// The bytes equal those of ``BlockEncoder`` for the same input; they depend neither on `width` nor on the division into writes.
///
/// - Parameters:
///   - compression: The compression.
///   - known: Blocks of an earlier file of this compression, which are not compressed again.
///   - width: The number of blocks that are compressed at a time; at 1 or less the calling task does it and starts no other. The default is
///     the number of processors.
///   - sink: Gets the compressed bytes in order, from the calling task; it must not keep the pointer.
///   - body: Writes the plain bytes.
/// - Returns: What `body` returns, and the digests and sizes of the blocks. The file is complete by then.
/// - Throws: What `body` or `sink` throws; `CancellationError`. The bytes given to `sink` are then no complete file.
@discardableResult
public func withBlockStream<R>(
  _ compression: Compression, known: KnownBlocks? = nil, width: Int = BlockStream.defaultWidth,
  sink: (UnsafeRawBufferPointer) throws -> Void,
  isolation: isolated (any Actor)? = #isolation,
  body: nonisolated(nonsending) (inout BlockStream) async throws -> R
) async throws -> (result: R, layout: BlockLayout) {
  var frame = BlockFrame(compression)
  try BlockFrame.header(of: compression).withUnsafeBytes(sink)
  let result = try await withoutActuallyEscaping(sink) { sink in
    _ = isolation
    let emit = { (block: CompressedBlock) in
      frame.append(block)
      try block.bytes.withUnsafeBytes(sink)
    }
    guard width > 1 else {
      var stream = BlockStream(compression, known: known, width: 1, group: nil, emit: emit)
      let result = try await body(&stream)
      try await stream.finish()
      return result
    }
    return try await withThrowingTaskGroup(of: BlockStream.Job.self) { group in
      _ = isolation
      var stream = BlockStream(compression, known: known, width: width, group: group, emit: emit)
      let result = try await body(&stream)
      try await stream.finish()
      return result
    }
  }
  try frame.trailer.withUnsafeBytes(sink)
  return (result, frame.layout)
}
