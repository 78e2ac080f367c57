import Basics
package import Catalog
package import JSONKit

/// One reference from a record to another, as places in the record's canonical JSON.
public struct Link: Sendable, Equatable {
  /// The target's number; nil where the address named none.
  public var id: Int64?
  /// The target's name, an escaped JSON text without its quotes.
  public var name: Range<Int>
  /// The role or type, also an escaped JSON text without its quotes; nil where the list or the item has none.
  public var detail: Range<Int>?

  /// Creates a reference.
  public init(id: Int64?, name: Range<Int>, detail: Range<Int>?) {
    self.id = id
    self.name = name
    self.detail = detail
  }
}

/// The end of a list in the canonical JSON, where the list can be continued.
public struct LinkListEnd: Sendable, Equatable {
  /// The offset just after the last item.
  public var items: Int
  /// The place of the digits of `returned`; empty for a field that is not a resource list.
  public var returned: Range<Int>

  /// Creates the end of a list.
  public init(items: Int, returned: Range<Int>) {
    self.items = items
    self.returned = returned
  }
}

/// A writer of a record's packed references, from which relations are made without a database row each and without reading JSON.
///
/// For every field that refers to records, in the kind's field order: the number of items plus one (0 for a field that
/// is null), the items, and for a field that is not null its `LinkListEnd`. All numbers are a `Varint`; offsets
/// count from the place before, so most take one or two bytes.
public struct LinkWriter {
  /// The packed bytes so far.
  public private(set) var bytes: [UInt8] = []
  private var cursor = 0

  /// Creates a writer without references.
  public init() {}

  /// Removes everything and keeps the memory.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    cursor = 0
  }

  /// Adds a field that is null or absent.
  public mutating func null() {
    bytes.append(0)
  }

  /// Starts a field with a number of items; `item` is called so many times, then `end`.
  public mutating func begin(count: Int) {
    write(UInt64(count) + 1)
  }

  /// Adds one reference. Its places lie behind those of every reference before it.
  public mutating func item(_ link: Link) {
    write(UInt64(link.id ?? 0))
    write(offset: link.name.lowerBound)
    write(UInt64(link.name.count))
    cursor = link.name.upperBound
    if let detail = link.detail {
      write(UInt64(detail.count) + 1)
      write(offset: detail.lowerBound)
      cursor = detail.upperBound
    } else {
      bytes.append(0)
    }
  }

  /// Ends a field that is not null.
  public mutating func end(_ end: LinkListEnd) {
    write(offset: end.items)
    if end.returned.isEmpty {
      bytes.append(0)
    } else {
      write(UInt64(end.returned.count))
      write(offset: end.returned.lowerBound)
      cursor = end.returned.upperBound
    }
  }

  private mutating func write(offset: Int) {
    write(UInt64(offset - cursor))
    cursor = offset
  }

  private mutating func write(_ value: UInt64) {
    Varint.append(value, to: &bytes)
  }
}

/// An error for packed links that `LinkWriter` has not written: the record that they belong to is damaged.
public struct DamagedLinks: Error, Equatable {
  /// Creates the error for links whose places do not lie in their record.
  package init() {}
}

/// A reader of references that `LinkWriter` packed, front to back.
///
/// Usage: for every referring field in order, `begin()`; where it gives a count, that many times `item()`, then `end()`.
/// Every number is checked before it is used, so that damaged bytes lead to an error and never outside of the record.
public struct LinkReader {
  private let bytes: UnsafeRawBufferPointer
  private let limit: Int
  private var position = 0
  private var cursor = 0

  /// Creates a reader of one record's packed links.
  ///
  /// - Parameter count: the length of the record's JSON in bytes, in which all places lie.
  public init(_ bytes: UnsafeRawBufferPointer, into count: Int) {
    self.bytes = bytes
    limit = count
  }

  /// Starts the next field. Returns its number of items, or nil for a field that is null.
  ///
  /// - Throws: `DamagedLinks`, also where the bytes that are left cannot hold so many items.
  public mutating func begin() throws(DamagedLinks) -> Int? {
    let count = try read()
    guard count > 0 else { return nil }
    // An item has four numbers at least.
    guard count - 1 <= UInt64(bytes.count - position) / 4 else { throw DamagedLinks() }
    return Int(count - 1)
  }

  /// Returns the next reference.
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

  /// Ends the present field. Returns the place where its list can be continued.
  ///
  /// - Throws: `DamagedLinks`.
  public mutating func end() throws(DamagedLinks) -> LinkListEnd {
    let items = try move(by: try read())
    let length = try read()
    guard length > 0 else { return LinkListEnd(items: items, returned: items..<items) }
    let start = try move(by: try read())
    return LinkListEnd(items: items, returned: start..<(try move(by: length)))
  }

  /// Moves the place in the JSON forward and returns it.
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
  /// A reader of the record's links. Where only the links were read (`RecordPart.links`), their places are not valid and must not be used;
  /// a whole record is never empty, so its places lie in it.
  public var linkReader: LinkReader { LinkReader(links, into: json.isEmpty ? .max : json.count) }
}

/// A reader of the records that references name, in canonical JSON and in answers alike.
package struct ReferenceReader: Sendable {
  private let form: ReferenceForm
  /// The names of the kinds, by `Kind.index`.
  private let names: [StaticString]

  /// Creates a reader of references in the form of a model.
  package init(_ model: CatalogModel) {
    form = model.references
    names = model.kinds.map(\.name)
  }

  /// Returns the number of the record of a kind that a reference, or an item of a list, names; nil where it names none of the kind.
  package func id(of kind: Kind, in reference: JSONValue) -> Int64? {
    switch form {
    case .address(let member, let form):
      reference[member]?.string?.withUTF8 { form.id($0, of: names[kind.index]) }.flatMap { $0 }
    case .number(let member): reference[member]?.number?.int64
    }
  }
}
