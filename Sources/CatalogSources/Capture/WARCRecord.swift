import CompressionKit

/// One record of a WARC file: named fields and a block.
///
/// Source: ISO 28500:2017 (WARC/1.1), sections 4 and 5.
public struct WARCRecord: Sendable, Hashable {
  /// The named fields without `Content-Length`, which follows from the block.
  public var fields: HeaderFields
  /// The content block: for a `response` a whole HTTP message.
  public var block: [UInt8]

  /// Creates a record from its parts.
  public init(fields: HeaderFields, block: [UInt8]) {
    self.fields = fields
    self.block = block
  }

  /// The type, `response`, `revisit`, `warcinfo`, …, in lower case; empty where the record has none.
  public var type: String { fields["WARC-Type"]?.lowercased() ?? "" }
  /// Whether the record says that an earlier answer still holds.
  var isRevisit: Bool { type == "revisit" }
  /// The address that was asked, without the angle brackets of older writers.
  public var targetURI: String? {
    fields["WARC-Target-URI"].map { $0.hasPrefix("<") && $0.hasSuffix(">") ? String($0.dropFirst().dropLast()) : $0 }
  }

  /// The field of a metadata record that ends a crawl.
  static let endOfCrawl = "spinrack-finished"
  /// The field of a metadata record that names a crawl whose set is published.
  static let publishedCrawl = "spinrack-published"
  /// The field of a metadata record that names an open crawl of which a partial set is published.
  static let partOfCrawl = "spinrack-partial"
  /// The field with the identifier of the published set's data, beside `publishedCrawl` or `partOfCrawl`.
  static let publishedData = "spinrack-data"
  /// The field of a metadata record that states what a pass of enrichment was allowed and which of it stayed without an answer.
  public static let enrichmentPass = "spinrack-pass"
  /// Whether the record says that a crawl's set is published.
  var isOfPublishedCrawl: Bool { type == "metadata" && block.starts(with: Self.publishedCrawl.utf8) }
  /// The identifier of a published set's data, of a record with `publishedCrawl` or `partOfCrawl`; nil for other records.
  var dataOfSet: String? {
    guard isOfPublishedCrawl || type == "metadata" && block.starts(with: Self.partOfCrawl.utf8) else { return nil }
    return blockFields[Self.publishedData]
  }
  /// The fields of decisions that answers do not show.
  private static let decisions = [enrichmentPass]
  /// The decision of the record, with its field; nil for none.
  var decision: (field: String, text: String)? {
    guard type == "metadata", let field = Self.decisions.first(where: { block.starts(with: $0.utf8) }) else {
      return nil
    }
    return blockFields[field].map { (field, $0) }
  }
  /// Whether the record says that a crawl has no further answers.
  var isEndOfCrawl: Bool { type == "metadata" && block.starts(with: Self.endOfCrawl.utf8) }

  /// The lines `name: value` of the block, which `warcinfo` and `metadata` records have.
  var blockFields: [String: String] {
    let lines = String(decoding: block, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.reduce(into: [:]) { fields, line in
      guard let colon = line.firstIndex(of: ":") else { return }
      fields[String(line[..<colon])] = String(line[line.index(after: colon)...]).trimmed
    }
  }

  /// The record as it stands in an uncompressed file.
  ///
  /// - Complexity: O(bytes).
  public var serialized: [UInt8] {
    var head = "WARC/1.1\r\n"
    for field in fields.fields { head += "\(field.name): \(field.value)\r\n" }
    head += "Content-Length: \(block.count)\r\n\r\n"
    var bytes = Array(head.utf8)
    bytes.reserveCapacity(bytes.count + block.count + 4)
    bytes += block
    bytes += [13, 10, 13, 10]
    return bytes
  }

  /// Returns the record as a gzip member of its own: a file of such members can be appended to, cut behind any of them, and read at any of
  /// them.
  ///
  /// - Parameter level: 0 for a block that is compressed already.
  public func member(level: Int) -> [UInt8] { gzip(serialized, level: level) }
}

extension WARCRecord {
  /// A reason why bytes are no record.
  public enum Fault: Error, Sendable, Equatable {
    /// The bytes end within the record.
    case truncated
    /// The bytes do not begin as a record does, or its length cannot be read.
    case malformed
  }

  /// The greatest length of a record's head.
  private static let greatestHead = 1 << 20

  /// Whether some bytes begin as a record does.
  public static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: "WARC/".utf8) }

  /// Reads the record at the beginning of some plain bytes, of any version of the format.
  ///
  /// - Returns: the record, and the number of its bytes with the blank lines behind it.
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
    // Two line ends close a record. Some writers omit them at the end of a file, or write line feeds alone.
    while end < bytes.count, end < headCount + length + 4, bytes[end] == 13 || bytes[end] == 10 { end += 1 }
    return (WARCRecord(fields: fields, block: block), end)
  }
}
