extension WARCRecord {
  /// Why bytes are no record.
  public enum Fault: Error, Sendable, Equatable {
    /// The bytes end within the record.
    case truncated
    /// They do not begin as a record does, or its length cannot be read.
    case malformed
  }

  /// Longer heads are no heads.
  private static let greatestHead = 1 << 20

  /// Whether some bytes begin as a record does.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: "WARC/".utf8) }

  /// Reads the record at the beginning of some plain bytes, of whatever version.
  ///
  /// - Returns: the record, and how many bytes it takes with the blank lines behind it.
  /// - Throws: `Fault`.
  /// - Complexity: O(bytes of the record).
  public static func first(
    of bytes: UnsafeRawBufferPointer
  ) throws(Fault) -> (record: WARCRecord, count: Int) {
    guard begins(bytes.prefix(5)) else { throw bytes.count < 5 ? .truncated : .malformed }
    guard let (lines, headCount) = HeaderLines.read(bytes.prefix(greatestHead)) else {
      throw bytes.count < greatestHead ? .truncated : .malformed
    }
    var fields = HeaderFields()
    var length: Int?
    for field in lines.fields.fields {
      if field.name.lowercased() == "content-length" {
        length = Int(field.value)
      } else {
        fields.append(name: field.name, value: field.value)
      }
    }
    guard let length, length >= 0 else { throw .malformed }
    guard bytes.count - headCount >= length else { throw .truncated }
    var end = headCount + length
    let block = [UInt8](bytes[headCount..<end])
    // Two line ends close a record. Some writers leave them out at the end of a file, or write line feeds alone.
    while end < bytes.count, end < headCount + length + 4, bytes[end] == 13 || bytes[end] == 10 { end += 1 }
    return (WARCRecord(fields: fields, block: block), end)
  }
}
