import CZlib

/// Owns one zlib deflate state (about 260 KB) and one output buffer, and uses them for one block after the other.
struct Deflater: ~Copyable {
  // zlib keeps a pointer back to the stream and refuses a stream that has moved: hence the heap.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer

  /// - Parameter level: 0 (stored) to 9 (smallest).
  init(level: Int) {
    precondition((0...9).contains(level), "The compression level goes from 0 to 9.")
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = spinrack_deflateInitRaw(stream, CInt(level))
    precondition(status == Z_OK, "zlib cannot set up a deflate stream: out of memory.")
    // The same room for every block, since at level 0 zlib's cuts depend on it; and enough for any block in one call
    // with its flush.
    let bound = Int(deflateBound(stream, uLong(PlainBlock.size)))
    output = .allocate(byteCount: bound + 4096, alignment: 16)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Deflates one block on its own.
  ///
  /// - Parameters:
  ///   - block: The plain bytes, at most `PlainBlock.size`.
  ///   - history: The plain bytes just before it, at most `PlainBlock.window`; empty for the first block.
  /// - Complexity: O(*n*).
  mutating func deflate(_ block: UnsafeRawBufferPointer, after history: UnsafeRawBufferPointer) -> GzipBlock {
    precondition(block.count <= PlainBlock.size && history.count <= PlainBlock.window)
    guard !block.isEmpty else { return GzipBlock(bytes: [], crc32: 0, uncompressedCount: 0) }
    let source = block.bindMemory(to: UInt8.self)
    deflateReset(stream)
    if !history.isEmpty {
      deflateSetDictionary(stream, history.bindMemory(to: UInt8.self).baseAddress, uInt(history.count))
    }
    // zlib does not write through next_in; its type only lacks the const.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
    stream.pointee.avail_in = uInt(source.count)
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = uInt(output.count)
    let status = CZlib.deflate(stream, Z_SYNC_FLUSH)
    precondition(
      status == Z_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0,
      "zlib did not finish a block within its own bound.")
    let written = output.count - Int(stream.pointee.avail_out)
    return GzipBlock(
      bytes: [UInt8](UnsafeRawBufferPointer(rebasing: output[..<written])),
      crc32: UInt32(truncatingIfNeeded: crc32_z(0, source.baseAddress, source.count)),
      uncompressedCount: source.count)
  }

  /// Deflates one block on its own.
  mutating func deflate(_ plain: PlainBlock) -> GzipBlock {
    plain.bytes.withUnsafeBytes { bytes in
      deflate(
        UnsafeRawBufferPointer(rebasing: bytes[plain.historyCount...]),
        after: UnsafeRawBufferPointer(rebasing: bytes[..<plain.historyCount]))
    }
  }
}
