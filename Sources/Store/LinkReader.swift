import Basics
import Catalog

/// Packed links that `LinkWriter` has not written: the record that they belong to is damaged.
public struct DamagedLinks: Error, Equatable {
  /// Links that lead to no place in their record.
  package init() {}
}

/// Reads what `LinkWriter` packed, front to back.
///
/// Usage: for every referring field in order, `begin()`; where it gives a count, that many times `item()`, then `end()`.
/// Every number is checked before it is used, so that damaged bytes lead to an error and never outside of the record.
public struct LinkReader {
  private let bytes: UnsafeRawBufferPointer
  private let limit: Int
  private var position = 0
  private var cursor = 0

  /// A reader of one record's packed links.
  ///
  /// - Parameter count: the bytes of the record's JSON, in which all places lie.
  public init(_ bytes: UnsafeRawBufferPointer, into count: Int) {
    self.bytes = bytes
    limit = count
  }

  /// Starts the next field: its number of items, or nil for a field that is null.
  ///
  /// - Throws: `DamagedLinks`, also where the bytes that are left cannot hold so many items.
  public mutating func begin() throws(DamagedLinks) -> Int? {
    let count = try read()
    guard count > 0 else { return nil }
    // An item has four numbers at least.
    guard count - 1 <= UInt64(bytes.count - position) / 4 else { throw DamagedLinks() }
    return Int(count - 1)
  }

  /// The next reference.
  ///
  /// - Throws: `DamagedLinks`.
  public mutating func item() throws(DamagedLinks) -> Link {
    let id = try read()
    guard id <= UInt64(RecordID.greatest) else { throw DamagedLinks() }
    let nameStart = try move(by: try read())
    let nameEnd = try move(by: try read())
    var detail: Range<Int>?
    let detailLength = try read()
    if detailLength > 0 {
      let start = try move(by: try read())
      detail = start..<(try move(by: detailLength - 1))
    }
    return Link(id: id == 0 ? nil : Int64(id), name: nameStart..<nameEnd, detail: detail)
  }

  /// What follows the items of a field.
  ///
  /// - Throws: `DamagedLinks`.
  public mutating func end() throws(DamagedLinks) -> LinkListEnd {
    let items = try move(by: try read())
    let length = try read()
    guard length > 0 else { return LinkListEnd(items: items, returned: items..<items) }
    let start = try move(by: try read())
    return LinkListEnd(items: items, returned: start..<(try move(by: length)))
  }

  /// Moves the place in the JSON on, and gives it.
  private mutating func move(by count: UInt64) throws(DamagedLinks) -> Int {
    guard count <= UInt64(limit - cursor) else { throw DamagedLinks() }
    cursor += Int(count)
    return cursor
  }

  private mutating func read() throws(DamagedLinks) -> UInt64 {
    guard let value = Varint.read(bytes, at: &position) else { throw DamagedLinks() }
    return value
  }
}

extension RecordView {
  /// A reader of the record's links. Where only the links were read (`RecordPart.links`), their places lead nowhere and are not
  /// to be used; a whole record is never empty, so its places lie in it.
  public var linkReader: LinkReader { LinkReader(links, into: json.isEmpty ? .max : json.count) }
}
