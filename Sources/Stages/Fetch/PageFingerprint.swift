/// Tells the rows of one answer from those of another without reading them.
enum PageFingerprint {
  /// How much of each end of the rows is looked at: more than the first record and the last need to differ.
  private static let span = 4096

  /// A digest of the beginning and the end of the rows; equal for equal rows, within one process.
  ///
  /// The envelope stands before the rows and says the offset, which a source may echo without obeying it.
  static func of(_ body: [UInt8]) -> Int? {
    body.withUnsafeBytes { bytes in
      let mark = Array("\"results\"".utf8)
      let head = bytes.prefix(span)
      guard let start = head.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
      var hasher = Hasher()
      hasher.combine(bytes.count - start)
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + span)]))
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[max(start, bytes.count - span)...]))
      return hasher.finalize()
    }
  }
}
