import Basics
package import Catalog
import Datasets
import JSONKit
import Store

/// Reads the values of a kind's records by the roles of its columns, with any names at the source.
struct RecordFacts {
  let kind: Kind
  private var fields: RecordFields
  /// A column with the place of its field, and the kind and the name's member of the record that the field refers to.
  private typealias Place = (place: Int, column: Column, target: (kind: Kind, name: StaticString)?)
  private let columns: [ColumnRole: Place]
  private let namePlaces: [Int]
  private let otherNames: Int?
  /// The places of fields with numbers in other catalogues, each with the host of that catalogue's pages.
  private let foreign: [(place: Int, host: String)]
  private let webPage: Int?

  init(of kind: Kind, in model: CatalogModel) {
    self.kind = kind
    fields = RecordFields(of: kind, in: model)
    let description = model[kind]
    var columns: [ColumnRole: Place] = [:]
    for (field, column) in description.columns {
      guard let role = column.role, columns[role] == nil else { continue }
      var target: (kind: Kind, name: StaticString)?
      if case .reference(let kind) = description.places[field].field.shape { target = (kind, model[kind].nameField) }
      columns[role] = (field, column, target)
    }
    self.columns = columns
    namePlaces = description.names.compactMap(\.field).compactMap(description.place(of:))
    otherNames = model.parts.first { part in
      part.role == .otherNames && (part.kind == nil || part.kind == kind)
    }.flatMap { $0.place(in: description) }
    foreign = description.columns.compactMap { field, column in
      column.webPages.flatMap { CatalogueMark.host(ofAddress: $0.beginning.description) }.map { (field, $0) }
    }
    webPage = columns[.webPage]?.place
  }

  /// The hosts of other catalogues whose numbers records have.
  var foreignHosts: Set<String> { Set(foreign.map(\.host)) }

  func has(_ role: ColumnRole) -> Bool { columns[role] != nil }

  /// Takes the fields of a record.
  mutating func find(in record: JSONValue) { fields.find(in: record) }

  /// The number of the record that a role's column refers to.
  func reference(_ role: ColumnRole) -> Int64? {
    guard let (place, _, target) = columns[role], let target else { return nil }
    return fields.reference(place, to: target.kind)
  }

  /// The value of a role's column as a text; of a reference, the name in it. Nil where there is none.
  func text(_ role: ColumnRole) -> String? {
    guard let (place, column, target) = columns[role], let value = fields[place] else { return nil }
    if let target { return value[target.name].flatMap(Self.text) }
    switch column.value {
    case .first(let type, let member, _):
      return value.array?.lazy.first { $0["type"]?.string?.equals(type) ?? false }?[member].flatMap(Self.text)
    case .equals: return nil
    default: return Self.text(value)
    }
  }

  /// The value of a role's column as a whole number from 0 to a million, so that sums of such numbers are numbers.
  func number(_ role: ColumnRole) -> Int? {
    guard let text = text(role), let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }) else {
      return nil
    }
    return (0...1_000_000).contains(number) ? number : nil
  }

  /// The value of a role's column as a year.
  func year(_ role: ColumnRole) -> Int? { number(role).flatMap { SeriesFacts.years.contains($0) ? $0 : nil } }

  /// The name of the record; empty for none.
  var name: String {
    namePlaces.lazy.compactMap { fields[$0].flatMap(Self.text) }.first ?? ""
  }

  /// The record's other names.
  var aliases: [String] {
    guard let otherNames, let all = fields[otherNames]?.array else { return [] }
    return all.prefix(32).compactMap { $0.string?.string ?? $0["name"]?.string?.string }.filter { !$0.isEmpty }
  }

  /// The record's numbers in other catalogues.
  var foreignNumbers: [(host: String, number: Int64)] {
    foreign.compactMap { place, host in fields[place]?.number?.int64.map { (host, $0) } }
  }

  /// The address of the record's page at its source.
  var address: String? { webPage.flatMap { fields[$0]?.string?.string } }

  /// The dates of an issue: of the sale, on the cover and such, as far as they are known, the best known first.
  var dates: [PartialDate] { ColumnRole.datesOfIssue.compactMap(date) }

  /// The month on the cover; where it is not known, that of the date by which the source orders issues, or of another date. Nil where none
  /// of them has a month.
  var monthOnCover: Int? {
    let roles: [ColumnRole] = [.coverDate, .keyDate] + ColumnRole.datesOfIssue
    for role in roles {
      guard let date = date(role), date.precision != .year else { continue }
      return Int(CivilDate(days: Int64(date.day)).month)
    }
    return nil
  }

  private func date(_ role: ColumnRole) -> PartialDate? {
    guard let text = text(role) else { return nil }
    return PartialDate(text.count > 10 && text.dropFirst(10).first == "T" ? String(text.prefix(10)) : text)
  }

  /// The codes of the trade, without blanks and hyphens.
  var codes: [String] {
    [ColumnRole.isbn, .ean, .upc].flatMap { role in
      (text(role) ?? "").split { $0 == ";" || $0 == "," || $0 == "/" }.compactMap {
        ComicMetadata.code($0.drop { $0 == " " }.description)
      }
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    if let text = value.string?.string { return text.isEmpty ? nil : text }
    guard let number = value.number else { return nil }
    if let whole = number.int64 { return "\(whole)" }
    let double = number.double
    return Int64(exactly: double).map { "\($0)" } ?? "\(double)"
  }
}

/// A series of the catalogue, as far as files are compared with it.
package struct SeriesFacts: Sendable {
  package var id: Int64
  package var name: String
  package var firstYear: Int?
  package var lastYear: Int?
  package var volume: Int?
  package var issueCount: Int?
  package var publisher: String?
  /// The language, ISO 639-1.
  package var language: String?
  package var form: ComicForm?
  /// The number of its issues in the catalogue, variants among them.
  package var stored = 0

  /// Returns a name without the years in brackets that some sources add, and these years.
  static func split(_ name: String) -> (title: String, first: Int?, last: Int?) {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "("), open != name.startIndex else {
      return (name, nil, nil)
    }
    let years = name[name.index(after: open)...].dropLast().split { $0 == "-" || $0 == "–" || $0 == " " }
    guard let first = years.first.flatMap({ Int($0) }), Self.years.contains(first), years.count <= 2 else {
      return (name, nil, nil)
    }
    let title = name[..<open].reversed().drop { $0 == " " }.reversed()
    return title.isEmpty
      ? (name, nil, nil)
      : (
        String(title), first, years.dropFirst().first.flatMap { Int($0) }.flatMap { Self.years.contains($0) ? $0 : nil }
      )
  }

  /// The years in which series begin and end.
  static let years = 1800...2199

  /// Returns the form that the words of a catalogue state; nil where they state none.
  static func form(_ texts: [String?], name: String) -> ComicForm? {
    let words = TitleKey.words(of: texts.compactMap { $0 }.joined(separator: " "))
    func has(_ found: String...) -> Bool { found.contains { words.contains($0) } }
    let known = PublicationForm(words: texts.compactMap { $0 }.joined(separator: " ")).map(ComicForm.init)
    if has("annual") { return .annual }
    if let known, known != .single { return known }
    if has("paperback", "hc", "collected", "graphic") { return .book }
    let names = TitleKey.words(of: name)
    if names.last == "annual" { return .annual }
    if names.contains("omnibus") || names.last == "tpb" || names.last == "hc" || names.last == "ogn" { return .book }
    return known ?? (has("single", "saddle") ? .single : nil)
  }
}

/// An issue of the catalogue, as far as files are compared with it.
package struct IssueFacts: Sendable {
  package var id: Int64
  /// The issue of which this is a variant; its own id for one that is none.
  package var main: Int64
  package var isVariant: Bool
  /// The number, as the catalogue has it.
  package var text: String
  package var number: IssueNumber
  package var title: String?
  package var years: [Int]
  /// The best known date, `YYYY-MM-DD` or less.
  package var date: String?
  /// The first day of that date, counted from 1970-01-01.
  package var day: Int32?
  /// The month on the cover.
  package var month: Int?
  package var volume: Int?
  package var form: ComicForm?
  /// The last change of the record, `YYYY-MM-DD`.
  package var modified: String?
}
