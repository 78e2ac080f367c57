import Basics
public import Catalog
public import JSONKit
import Store

/// The fields of one record's canonical JSON, in the kind's field order. Valid as long as the document is.
public struct RecordFields {
  private var values: [JSONValue?] = []
  /// The members behind the known ones.
  private var unknown: [JSONMember] = []

  /// No fields yet.
  public init() {}

  /// Finds the fields; of a record that an older program wrote some may be missing.
  ///
  /// - Complexity: O(members).
  public mutating func find(in record: JSONValue, of kind: Kind) {
    values.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    guard let object = record.object else { return }
    var members = object.makeIterator()
    for name in kind.fieldNames { values.append(members.nextMember(expecting: name)) }
    while let member = members.next() { unknown.append(member) }
  }

  /// The value of a field; nil where it is null.
  public subscript(_ place: Int) -> JSONValue? {
    guard place < values.count, let value = values[place], !value.isNull else { return nil }
    return value
  }

  /// Writes the unknown members as one JSON object; nothing where there are none.
  func appendUnknown(to bytes: inout ByteBuilder) {
    guard !unknown.isEmpty else { return }
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in unknown.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendJSONString(member.name)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(member.value.raw)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

extension JSONValue {
  /// The record of a kind that a reference names.
  package func reference(to kind: Kind) -> Int64? {
    guard let address = self["resourceURI"]?.string else { return nil }
    return address.withUTF8 { ResourceURI.record($0) }.flatMap { $0.kind == kind ? $0.id : nil }
  }

  /// A moment or a day, in seconds.
  package var moment: Int64? {
    string?.withUTF8 { CatalogDate($0).seconds }
  }
}

extension String {
  /// A moment or a day, in seconds.
  package var moment: Int64? {
    var text = self
    return text.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds }
  }
}
