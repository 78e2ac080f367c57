import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A reader of the values of one kind's records by their roles.
///
/// Fields are read with ``find(_:)`` first, and are valid as long as the document is.
struct KindReader {
  let kind: Kind
  let description: KindDescription
  private var fields: RecordFields
  private let pictures: PictureReader
  /// The columns with a role, with the places of their fields.
  private let columns: [ColumnRole: (place: Int, column: Column)]
  private let modified: Int?

  init(_ kind: Kind, in model: CatalogModel) {
    self.kind = kind
    description = model[kind]
    fields = RecordFields(of: kind, in: model)
    pictures = PictureReader(model)
    var columns: [ColumnRole: (place: Int, column: Column)] = [:]
    for (place, column) in description.columns {
      if let role = column.role, columns[role] == nil { columns[role] = (place, column) }
    }
    self.columns = columns
    modified = description.fields.firstIndex { if case .modified = $0.shape { true } else { false } }
  }

  /// Finds the fields of a record.
  mutating func find(_ record: JSONValue) { fields.find(in: record) }

  /// The place of a field or of a member of an object; nil where the kind has none of this name.
  func place(of field: StaticString) -> Int? { description.place(of: field) }

  /// The value at a place; nil where it is null.
  subscript(place: Int) -> JSONValue? { fields[place] }

  /// The value of the field that makes the column with a role.
  subscript(role: ColumnRole) -> JSONValue? { columns[role].flatMap { fields[$0.place] } }

  /// Returns a text, or a number in its own spelling, without blanks around it; nil where there is none.
  func text(_ role: ColumnRole) -> String? { self[role].flatMap(Self.text) }

  /// Returns the text or the number in a value, without blanks around it; nil where it is neither, or empty.
  static func text(_ value: JSONValue) -> String? {
    let text = value.string?.string ?? value.number.map { _ in String(decoding: value.raw, as: UTF8.self) } ?? ""
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Returns a whole number, also one that is sent as a text; nil for another value.
  func integer(_ role: ColumnRole) -> Int64? {
    guard let (place, column) = columns[role], let value = fields[place] else { return nil }
    let number =
      value.number?.int64 ?? value.string.flatMap { Int64($0.string) }
      ?? value.decimal.flatMap {
        abs($0) < 1e15 ? Int64($0.rounded()) : nil
      }
    if case .unless(let none) = column.value, number == none { return nil }
    return number
  }

  /// Returns a number; nil for none.
  func decimal(_ role: ColumnRole) -> Double? {
    guard let (place, column) = columns[role], let value = fields[place] else { return nil }
    if case .first(let type, let member, let zeroIsNull) = column.value {
      let number = Self.first(value, type)?[member]?.decimal
      return zeroIsNull && number == 0 ? nil : number
    }
    return value.decimal
  }

  /// Returns a flag: a truth value, or a number that is the one that the column stands for; nil where the record has none.
  func flag(_ role: ColumnRole) -> Bool? {
    guard let (place, column) = columns[role], let value = fields[place] else { return nil }
    if case .equals(let number) = column.value { return value.number?.int64 == number }
    return value.bool ?? value.number?.int64.map { $0 != 0 }
  }

  /// Returns a date as far as it is known; nil for none.
  func date(_ role: ColumnRole) -> PartialDate? {
    guard let (place, column) = columns[role], let value = fields[place] else { return nil }
    var text = value.string?.string
    if case .first(let type, let member, _) = column.value { text = Self.first(value, type)?[member]?.string?.string }
    // Days may be sent as moments.
    return text.flatMap { PartialDate($0.count > 10 && $0.dropFirst(10).first == "T" ? String($0.prefix(10)) : $0) }
  }

  /// Returns the address of a record's picture; nil where it has none.
  func picture() -> String? {
    self[.picture].flatMap { value in
      var bytes = ByteBuilder(capacity: 128)
      pictures.appendAddress(of: value, to: &bytes)
      let address = String(decoding: bytes.array(), as: UTF8.self)
      return WebScheme.isPlain(address) ? address : nil
    }
  }

  /// Returns the moment of the record's last change, in seconds since 1970: the record's own, else the one that the store keeps.
  func changed(_ record: RecordView) -> Int64? {
    record.entry.modified?.second ?? modified.flatMap { fields[$0]?.moment }
  }

  /// Returns the address of the record's page at its source; nil where none is known.
  func page(of id: Int64) -> String? {
    if let page = text(.webPage), WebScheme.isPlain(page) { return page }
    return description.webPages.map { "\($0)\(id)/" }
  }

  private static func first(_ objects: JSONValue?, _ type: StaticString) -> JSONValue? {
    objects?.array?.first { $0["type"]?.string?.equals(type) ?? false }
  }
}

// MARK: - References

/// A record that another one refers to.
struct Referred: Hashable {
  /// Its number; nil where the reference names none.
  var id: Int64?
  var name: String
}

/// An item of a list: a record, and the details of it.
struct ReferredItem {
  let record: Referred
  /// The texts of the detail, such as roles; empty where the list has none.
  let details: [String]
  /// The item as it is stored, valid as long as the document is.
  let element: JSONValue
}

extension KindReader {
  /// Returns the record that the field of a column refers to; nil where it refers to none, or has no name for it.
  func reference(_ role: ColumnRole) -> Referred? { columns[role].flatMap { reference(at: $0.place) } }

  /// Returns the record that the field at a place refers to.
  func reference(at place: Int) -> Referred? {
    guard case .reference(let target) = description.places[place].field.shape, let value = fields[place] else {
      return nil
    }
    let name = value["name"]?.string?.string.trimmed ?? ""
    let id = fields.reference(in: value, to: target)
    return id == nil && name.isEmpty ? nil : Referred(id: id, name: name)
  }

  /// Returns the first field that refers to one record of a kind; nil where there is none.
  func single(of target: Kind?) -> Int? {
    guard let target else { return nil }
    return description.fields.firstIndex { if case .reference(target) = $0.shape { true } else { false } }
  }

  /// Returns the first field that refers to several records of a kind, such as all characters of an issue; nil where there is none.
  func list(of target: Kind?) -> Int? {
    guard let target else { return nil }
    return description.fields.firstIndex { field in
      switch field.shape {
      case .references(target, _, _), .credits(target, _, _), .list(target, _): true
      default: false
      }
    }
  }

  /// Returns the items of a list of records, in their order, without those that name no record.
  func items(at place: Int?) -> [ReferredItem] {
    guard let place, let value = fields[place] else { return [] }
    var (name, detail): (StaticString, ListDetail?) = ("name", nil)
    let kind: Kind
    switch description.places[place].field.shape {
    case .references(let target, let member, let said): (kind, name, detail) = (target, member, said)
    case .credits(let target, let said, _): (kind, detail) = (target, said)
    case .list(let target, let said): (kind, detail) = (target, said)
    default: return []
    }
    guard let array = value.array ?? value["items"]?.array else { return [] }
    return array.compactMap { item in
      let text = item[name]?.string?.string.trimmed ?? ""
      let id = fields.reference(in: item, to: kind)
      guard id != nil || !text.isEmpty else { return nil }
      return ReferredItem(
        record: Referred(id: id, name: text), details: detail.map { Self.details(item[$0.name]) } ?? [], element: item)
    }
  }

  /// Returns the records in a list, each once, in the order of their first items.
  func records(at place: Int?) -> [Referred] {
    var seen: Set<Referred> = []
    return items(at: place).map(\.record).filter { seen.insert($0).inserted }
  }

  private static func details(_ value: JSONValue?) -> [String] {
    guard let value else { return [] }
    if let array = value.array { return array.compactMap { $0["name"].flatMap(text) ?? text($0) } }
    return text(value).map { [$0] } ?? []
  }

  /// Returns the texts in a list of texts, or of objects with a name.
  func texts(at place: Int?) -> [String] {
    guard let array = place.flatMap({ fields[$0] })?.array else { return [] }
    return array.compactMap { Self.text($0) ?? $0["name"].flatMap(Self.text) }
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
  }
}
