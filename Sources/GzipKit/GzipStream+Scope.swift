/// Compresses what `body` writes into one gzip member, in parallel and in order.
///
/// The bytes equal those of `gzip` for the same input; they depend neither on `width` nor on how the writes are cut.
///
/// - Parameters:
///   - level: 0 (stored) to 9 (smallest).
///   - width: How many blocks are deflated at a time; at 1 or less the calling task does it and no other is started.
///     The default is one a processor.
///   - sink: Gets the compressed bytes in order, from the calling task; it must not keep the pointer.
///   - body: Writes the plain bytes.
/// - Returns: What `body` returns. The member is complete by then.
/// - Throws: What `body` or `sink` throws; `CancellationError`. The bytes given to `sink` are then no complete member.
public func withGzipStream<R>(
  level: Int = 6, width: Int = GzipStream.defaultWidth, sink: (UnsafeRawBufferPointer) throws -> Void,
  isolation: isolated (any Actor)? = #isolation,
  body: nonisolated(nonsending) (inout GzipStream) async throws -> R
) async throws -> R {
  var member = GzipMember()
  try GzipMember.header.withUnsafeBytes(sink)
  let result = try await withGzipBlocks(
    level: level, width: width,
    sink: { block in
      member.append(block)
      try block.bytes.withUnsafeBytes(sink)
    }, isolation: isolation, body: body)
  try member.trailer.withUnsafeBytes(sink)
  return result
}

/// Compresses what `body` writes into the blocks of one stream, in parallel and in order, without a member around them.
///
/// For archives that set the blocks of a file between other blocks; see `GzipBlock` for the rule. Parameters, result
/// and errors as for `withGzipStream`.
public func withGzipBlocks<R>(
  level: Int = 6, width: Int = GzipStream.defaultWidth, sink: (GzipBlock) throws -> Void,
  isolation: isolated (any Actor)? = #isolation,
  body: nonisolated(nonsending) (inout GzipStream) async throws -> R
) async throws -> R {
  try await withoutActuallyEscaping(sink) { sink in
    _ = isolation
    guard width > 1 else {
      var stream = GzipStream(level: level, width: 1, group: nil, emit: sink)
      let result = try await body(&stream)
      try await stream.finish()
      return result
    }
    return try await withThrowingTaskGroup(of: GzipStream.Job.self) { group in
      _ = isolation
      var stream = GzipStream(level: level, width: width, group: group, emit: sink)
      let result = try await body(&stream)
      try await stream.finish()
      return result
    }
  }
}
