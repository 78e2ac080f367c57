import Basics
public import Catalog
public import JSONKit
import Store

/// The fields of one record's canonical JSON, in the kind's field order. Valid as long as the document is.
public struct RecordFields {
  private let names: [StaticString]
  private let references: ReferenceReader
  private var values: [JSONValue?] = []
  /// The members behind the known ones.
  private var unknown: [JSONMember] = []

  /// No fields yet of records of a kind.
  public init(of kind: Kind, in model: CatalogModel) {
    names = model[kind].fields.map(\.name)
    references = ReferenceReader(model)
  }

  /// Finds the fields; of a record that an older program wrote some may be missing.
  ///
  /// - Complexity: O(members).
  public mutating func find(in record: JSONValue) {
    values.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    guard let object = record.object else { return }
    var members = object.makeIterator()
    for name in names { values.append(members.nextMember(expecting: name)) }
    while let member = members.next() { unknown.append(member) }
  }

  /// The value of a field; nil where it is null.
  public subscript(_ place: Int) -> JSONValue? {
    guard place < values.count, let value = values[place], !value.isNull else { return nil }
    return value
  }

  /// The number of the record of a kind that a field refers to.
  public func reference(_ place: Int, to kind: Kind) -> Int64? {
    self[place].flatMap { references.id(of: kind, in: $0) }
  }

  /// The numbers of the records of a kind that the elements of a field refer to.
  public func references(_ place: Int, to kind: Kind) -> [Int64] {
    self[place]?.array.map { $0.compactMap { references.id(of: kind, in: $0) } } ?? []
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
