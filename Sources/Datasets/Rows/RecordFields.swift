import Basics
public import Catalog
public import JSONKit
import Store

/// The fields of one record's canonical JSON, in the kind's field order. They are valid as long as the document is.
public struct RecordFields {
  private let names: [StaticString]
  /// The members of objects, each with the place of its object; their values follow those of the fields.
  private let members: [(owner: Int, name: StaticString)]
  let references: ReferenceReader
  private var values: [JSONValue?] = []
  /// The members behind the known ones.
  private var unknown: [JSONMember] = []

  /// Creates a reader of a kind's records, with no fields yet.
  public init(of kind: Kind, in model: CatalogModel) {
    names = model[kind].fields.map(\.name)
    members = model[kind].places.compactMap { place in place.owner.map { ($0, place.field.name) } }
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
    for member in self.members { values.append(values[member.owner]?[member.name]) }
  }

  /// The value of a field; nil where it is null.
  public subscript(_ place: Int) -> JSONValue? {
    guard place < values.count, let value = values[place], !value.isNull else { return nil }
    return value
  }

  /// Returns several texts, joined; nil where there are none.
  public func joined(_ place: Int, by separator: StaticString) -> String? {
    guard let texts = self[place]?.array?.compactMap({ $0.string?.string }), !texts.isEmpty else { return nil }
    return texts.joined(separator: separator.description)
  }

  /// Returns the first of several texts that is a number with one of two units, in the smaller unit; nil for no such text, and for 0.
  public func measure(_ place: Int, _ unit: StaticString, larger: StaticString, times: Double) -> Double? {
    guard let texts = self[place]?.array else { return nil }
    for text in texts {
      guard let text = text.string?.string, let space = text.lastIndex(of: " ") else { continue }
      let name = text[text.index(after: space)...]
      guard name == unit.description || name == larger.description,
        let number = Double(text[..<space].replacing(",", with: "")), number.isFinite
      else { continue }
      // Six digits behind the point: what the multiplication adds to them is not in the text.
      let value = name == unit.description ? number : (number * times * 1e6).rounded() / 1e6
      return value == 0 ? nil : value
    }
    return nil
  }

  /// Returns a text; nil where the text at another place begins with it.
  public func text(_ place: Int, unlessBeginning other: Int) -> JSONString? {
    guard let text = self[place]?.string else { return nil }
    guard let other = self[other]?.string else { return text }
    return text.withUTF8 { text in other.withUTF8 { $0.starts(with: text) } } ? nil : text
  }

  /// Returns the number of the record of a kind that a field refers to.
  public func reference(_ place: Int, to kind: Kind) -> Int64? {
    self[place].flatMap { references.id(of: kind, in: $0) }
  }

  /// Returns the number of the record of a kind that an element of a field refers to.
  public func reference(in element: JSONValue, to kind: Kind) -> Int64? { references.id(of: kind, in: element) }

  /// Returns the numbers of the records of a kind that the elements of a field refer to.
  public func references(_ place: Int, to kind: Kind) -> [Int64] {
    self[place]?.array.map { $0.compactMap { references.id(of: kind, in: $0) } } ?? []
  }

  /// Returns the numbers of the records of a kind that the elements of a field refer to, each with the value of the member that names it.
  func references(_ place: Int, to kind: Kind, named member: StaticString) -> [(id: Int64, name: JSONValue?)] {
    let items = self[place]?.array.map(Array.init) ?? []
    return items.compactMap { item in references.id(of: kind, in: item).map { ($0, item[member]) } }
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
    string?.withUTF8 { CatalogDate($0).written }
  }

  /// A moment or a day, in microseconds.
  package var microseconds: Int64? {
    string?.withUTF8 { CatalogDate.microseconds(of: $0) }
  }

  /// The day of a sent day or moment, in seconds, without regard to its offset.
  package var sentDay: Int64? { string?.withUTF8 { SentDate($0)?.day }.map { $0 * 86_400 } }

  /// A moment, in seconds; nil for a day.
  package var sentMoment: Int64? {
    string?.withUTF8 { text in SentDate(text).flatMap { $0.isDay ? nil : CatalogDate(text).written } }
  }

  /// A number that may have a fraction, also where it is a text.
  package var decimal: Double? {
    if let number { return number.double }
    return string.flatMap { Double($0.string) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number itself, or the number at the beginning of a text; nil for a text without one.
  package var issueNumber: IssueNumber? {
    if let number { return IssueNumber(number.double) }
    guard let string else { return nil }
    let number = IssueNumber(printed: string.string)
    return number.value.isNaN ? nil : number
  }
}

extension String {
  /// A moment or a day, in seconds.
  package var moment: Int64? {
    var text = self
    return text.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).written }
  }
}
