/// Tells the frame of a gzip member of this package's form from what is in it, while the member goes by.
struct GzipFrame {
  private let count: Int
  private var offset = 0
  private var header: [UInt8] = []
  private var trailer: [UInt8] = []

  /// - Parameter count: The number of bytes of the member.
  init(count: Int) {
    self.count = count
  }

  /// The deflated blocks in the next piece of the member; may be empty.
  mutating func body(of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let begin = min(max(GzipMember.header.count - offset, 0), bytes.count)
    let end = min(max(count - GzipMember.trailerCount - offset, begin), bytes.count)
    offset += bytes.count
    header += bytes[..<begin]
    trailer += bytes[end...].prefix(GzipMember.trailerCount + 1)
    return UnsafeRawBufferPointer(rebasing: bytes[begin..<end])
  }

  /// The checksum that the member's end tells.
  ///
  /// - Throws: `GzipError` (`corrupt`) where the member has another form, length or plain size.
  func checksum(ofPlain size: Int) throws -> UInt32 {
    func number(at start: Int) -> UInt32 {
      trailer[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard offset == count, header == GzipMember.header, trailer.count == GzipMember.trailerCount,
      trailer.starts(with: [0x03, 0x00]), number(at: 6) == UInt32(truncatingIfNeeded: size)
    else {
      throw GzipError(
        code: .corrupt, message: "A file was to be put into an archive and is not as it was written; write it again",
        offset: offset)
    }
    return number(at: 2)
  }
}
