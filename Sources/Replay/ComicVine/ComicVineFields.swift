import APIs
import Basics
import Catalog
import JSONKit
import Store

extension ComicVineResource {
  /// The role of the kind whose records the resource has; nil for a resource that no other catalogue has.
  var role: Role? {
    switch self {
    case .issue: .issue
    case .volume: .series
    case .character: .character
    case .person: .creator
    case .team: .team
    case .storyArc: .event
    case .publisher: .publisher
    case .concept, .location, .origin, .power, .object: nil
    }
  }

  /// The resources with records, in the order in which searches and pages list them.
  static let served: [ComicVineResource] = [.volume, .issue, .character, .person, .team, .storyArc, .publisher]

  /// The resources whose records name issues.
  static let ofIssues: [ComicVineResource] = [.character, .person, .team, .storyArc]
}

/// The fields of a kind's records that the API's records are made of, found by their roles.
struct ComicVineFields: Sendable {
  /// A field that refers to records of a resource.
  struct Reference: Sendable {
    let resource: ComicVineResource
    let kind: Kind
    let field: StaticString
    /// The member of an item with the record's name.
    let name: StaticString
    /// The member of an item with what a creator did.
    let detail: StaticString?
    /// Whether the items stand in an object.
    let isInPart: Bool
  }

  let kind: Kind
  let description: KindDescription
  /// All fields that refer to records of the API's resources.
  let references: [Reference]
  /// The field with the numbers of the records at Comic Vine.
  let comicVine: StaticString?
  /// The fields with their numbers in other catalogues, each with the catalogue and the host of its site.
  let numbers: [(catalogue: String, site: String?, field: StaticString)]
  private let byRole: [ColumnRole: (field: StaticString, column: Column)]
  private let parts: [PartRole: StaticString]
  let pictures: PictureReader
  let reader: ReferenceReader
  let hasYearsInNames: Bool

  init(_ kind: Kind, in model: CatalogModel) {
    self.kind = kind
    description = model[kind]
    reader = ReferenceReader(model)
    pictures = PictureReader(model)
    hasYearsInNames = model.collectors.hasYearsInNames
    var byRole: [ColumnRole: (StaticString, Column)] = [:]
    var numbers: [(String, String?, StaticString)] = []
    for (place, column) in description.columns where description.places[place].owner == nil {
      let field = description.places[place].field.name
      if let role = column.role { byRole[role] = (field, column) }
      if let catalogue = column.catalogue {
        numbers.append((catalogue.description, Self.host(column.webPages?.beginning.description), field))
      }
    }
    self.byRole = byRole
    self.numbers = numbers
    comicVine = numbers.first { $0.0 == Self.comicVineName }?.2
    var parts: [PartRole: StaticString] = [:]
    for table in model.parts {
      guard let role = table.role, table.kind ?? kind == kind, let place = table.place(in: description),
        description.places[place].owner == nil
      else { continue }
      parts[role] = description.places[place].field.name
    }
    self.parts = parts
    let resources = model.all.map { kind in
      model[kind].role.flatMap { role in ComicVineResource.served.first { $0.role == role } }
    }
    references = description.fields.compactMap { field in
      guard let target = field.target, target != kind, let resource = resources[target.index] else { return nil }
      var (name, detail, isInPart): (StaticString, StaticString?, Bool) = ("name", nil, false)
      switch field.shape {
      case .references(_, let named, let found): (name, detail) = (named, found?.name)
      case .credits(_, let found, _): detail = found?.name
      case .list(_, let found): (detail, isInPart) = (found?.name, true)
      default: break
      }
      return Reference(
        resource: resource, kind: target, field: field.name, name: name, detail: detail, isInPart: isInPart)
    }
  }

  /// Returns the host of a web address, `www.toys.example`; nil for another text.
  static func host(_ address: String?) -> String? {
    address.flatMap { WebScheme.split($0.utf8) }.map { String(Substring($0.authority)) }
  }

  /// The name of the service's catalogue in models.
  static let comicVineName = "Comic Vine"
}

/// Values of a record.
extension ComicVineFields {
  func value(_ role: ColumnRole, in record: JSONValue) -> JSONValue? {
    byRole[role].flatMap { record[$0.field] }.flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns a text, also one of digits; nil where it is empty.
  func text(_ role: ColumnRole, in record: JSONValue) -> String? {
    guard let value = value(role, in: record) else { return nil }
    let text = value.string?.string ?? value.number.map { String(decoding: $0.raw, as: UTF8.self) }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func integer(_ role: ColumnRole, in record: JSONValue) -> Int64? { value(role, in: record)?.number?.int64 }

  /// Returns the number of an issue as a text: whole numbers without a fraction.
  func issueNumber(in record: JSONValue) -> String {
    guard let value = value(.issueNumber, in: record) else { return "" }
    if let text = value.string { return text.string.filter { !$0.isNewline } }
    guard let number = value.number else { return "" }
    return number.int64.map { String($0) }
      ?? {
        let double = number.double
        return Int64(exactly: double).map { String($0) } ?? "\(double)"
      }()
  }

  /// Returns the day of a date, in days since 1970: the first day of what is known.
  func day(_ roles: ColumnRole..., in record: JSONValue) -> Int32? {
    for role in roles {
      guard let (field, column) = byRole[role], var value = record[field] else { continue }
      if case .first(let type, let member, _) = column.value {
        guard
          let found = value.array?.first(where: { $0["type"]?.string?.equals(type) ?? false }).flatMap({ $0[member] })
        else { continue }
        value = found
      }
      guard let text = value.string?.string, let date = PartialDate(text.prefix(10)) else { continue }
      return date.day
    }
    return nil
  }

  /// Returns the texts of a part, or the names of its objects.
  func texts(_ role: PartRole, in record: JSONValue) -> [String] {
    guard let field = parts[role], let items = record[field]?.array else { return [] }
    return items.compactMap { ($0.string ?? $0["name"]?.string)?.string }.filter { !$0.isEmpty }
  }

  /// Returns the first of a record's addresses on the web; nil for none.
  func firstLink(in record: JSONValue) -> String? {
    guard let field = parts[.links], let link = record[field]?.array?.first(where: { _ in true }) else { return nil }
    return (link["url"] ?? link).string?.string
  }

  /// Returns the name of a record, without years that are no part of it; empty where it has none.
  func name(of record: JSONValue) -> String {
    for name in description.names {
      var text = ""
      for (place, part) in name.parts.enumerated() {
        var value = record[part.field]
        if let member = part.member { value = value?[member] }
        let found = value?.string?.string ?? value?.number.map { String(decoding: $0.raw, as: UTF8.self) } ?? ""
        if found.isEmpty { if place == 0 { break } else { continue } }
        text += "\(part.before)\(found)\(part.behind)"
      }
      if !text.isEmpty { return description.role == .series ? withoutYears(text, of: record) : text }
    }
    return ""
  }

  /// Returns the name of a series without `(1963)` or `(1963 - 1968)` at its end: in every record where the source writes names so, else
  /// where only a list showed the series.
  private func withoutYears(_ name: String, of record: JSONValue) -> String {
    guard hasYearsInNames || record[description.nameField]?.string?.isEmpty ?? true else { return name }
    return CollectorTraits.withoutYears(name)
  }

  /// Calls `body` with every record of a resource that a record refers to, with its name and with the texts of what it did.
  func forEachReference(in record: JSONValue, _ body: (Reference, _ id: Int64, _ name: String, [String]) -> Void) {
    for reference in references {
      guard let value = record[reference.field] else { continue }
      if value.object != nil, !reference.isInPart {
        if let id = reader.id(of: reference.kind, in: value) {
          body(reference, id, value[reference.name]?.string?.string ?? "", [])
        }
        continue
      }
      guard let items = (reference.isInPart ? value["items"] : value)?.array else { continue }
      for item in items {
        guard let id = reader.id(of: reference.kind, in: item) else { continue }
        body(reference, id, item[reference.name]?.string?.string ?? "", Self.details(reference, of: item))
      }
    }
  }

  /// Returns the name of the one record of a resource that a record refers to without a number, or with one; nil where it names none.
  func toldName(of resource: ComicVineResource, in record: JSONValue) -> String? {
    for reference in references where reference.resource == resource && !reference.isInPart {
      if let name = record[reference.field]?[reference.name]?.string?.string, !name.isEmpty { return name }
    }
    return nil
  }

  private static func details(_ reference: Reference, of item: JSONValue) -> [String] {
    guard let detail = reference.detail, let value = item[detail] else { return [] }
    if let text = value.string { return [text.string] }
    return value.array?.compactMap { ($0["name"]?.string ?? $0.string)?.string } ?? []
  }

  /// Returns the address of a record's picture; nil for none.
  func picture(of record: JSONValue) -> String? {
    guard let value = value(.picture, in: record) else { return nil }
    var address = ByteBuilder(capacity: 128)
    pictures.appendAddress(of: value, to: &address)
    let text = String(decoding: address.array(), as: UTF8.self)
    return text.hasPrefix("http") ? text : nil
  }

  /// Returns the hash of an issue's cover; nil for none.
  func coverHash(in record: JSONValue) -> UInt64? {
    guard let text = text(.coverHash, in: record), (1...16).contains(text.utf8.count) else { return nil }
    return UInt64(text, radix: 16)
  }

  /// Returns the number of a record at Comic Vine, within 31 bits; nil where it is not known.
  func numberAtComicVine(in record: JSONValue) -> UInt32? {
    guard let field = comicVine, let number = record[field]?.number?.int64, CollectorTraits.countsAsStated(number)
    else { return nil }
    return UInt32(number)
  }
}
