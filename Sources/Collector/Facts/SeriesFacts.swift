import Catalog
import JSONKit
import Store

/// The facts of a series that collectors' files have.
struct SeriesFacts {
  var id: Int64?
  /// The name without years.
  var name = ""
  var sortName: String?
  var otherNames: [String] = []
  /// The first year and the last year; nil where they are not known.
  var firstYear, lastYear: Int64?
  /// The number among the series of the name; nil where the source counts none.
  var volume: Int64?
  var publisher, imprint: Referred?
  var form: PublicationForm?
  /// Whether more issues are expected; nil where that is not known.
  var isOngoing: Bool?
  /// The language, ISO 639-1; nil where it is not known.
  var language: String?
  var country: String?
  var issueCount: Int64?
  var genres: [Referred] = []
  var description: String?
  var page: String?
  /// The numbers in other catalogues, by their names.
  var numbers: [String: Int64] = [:]
  var changed: Int64?

  /// The year by which files know the series, or `Volume` of a series without a year.
  var volumeOrYear: Int64? { firstYear ?? volume }

  /// The name with the first year: `Tales (1963)`.
  var title: String { firstYear.map { "\(name) (\($0))" } ?? name }
}

extension SeriesFacts {
  /// Returns the facts of a series of which only its issues tell: those in a reference to it.
  ///
  /// - Parameters:
  ///   - reference: the reference; its further members are those that some sources send.
  ///   - value: the reference as it is stored.
  static func told(by reference: Referred?, _ value: JSONValue?, publisher: Referred?, _ model: CatalogModel)
    -> SeriesFacts
  {
    var facts = SeriesFacts(id: reference?.id, name: reference?.name ?? "", publisher: publisher)
    if model.collectors.hasYearsInNames {
      let name = CollectorTraits.withoutYears(facts.name)
      let years = facts.name.dropFirst(name.count).drop { !$0.isNumber }.prefix(4)
      (facts.name, facts.firstYear) = (name, SeriesReader.year(Int64(years)))
    }
    if facts.name.isEmpty { facts.name = "Unknown" }
    facts.publisher = publisher ?? model.collectors.publisher.map { Referred(id: nil, name: $0.description) }
    facts.firstYear = facts.firstYear ?? SeriesReader.year(value?["year_began"]?.number?.int64)
    facts.volume = value?["volume"]?.number?.int64
    facts.sortName = value?["sort_name"].flatMap(KindReader.text)
    facts.form = value?["series_type"]?["name"]?.string.flatMap { PublicationForm(words: $0.string) }
    facts.language = value?["language"].flatMap(KindReader.text).flatMap { $0.count == 2 ? $0.lowercased() : nil }
    return facts
  }
}

/// A reader of series.
struct SeriesReader {
  let reader: KindReader
  private let model: CatalogModel
  private let genres, imprint: Int?
  private let otherNames: Int?
  private let numbers: [(catalogue: String, place: Int)]

  init?(_ model: CatalogModel) {
    guard let kind = model.kind(.series) else { return nil }
    self.model = model
    reader = KindReader(kind, in: model)
    genres = model.collectors.genresOfSeries.flatMap { model[kind].place(of: $0) }
    otherNames = model.place(ofOtherNamesOf: kind)
    imprint = reader.single(of: model.imprintKind)
    numbers = model.numberPlaces(of: kind)
  }

  /// Returns the facts of a series whose fields are found.
  func facts(_ reader: KindReader, _ record: RecordView) -> SeriesFacts {
    let id = record.entry.id.id
    let name = reader.place(of: reader.description.nameField).flatMap { reader[$0] }.flatMap(KindReader.text) ?? ""
    var facts = SeriesFacts(id: id, name: name)
    // If only a list showed the series, its other form of the name ends with the year.
    if name.isEmpty { facts.name = CollectorTraits.withoutYears(listName(reader) ?? "Series \(id)") }
    if model.collectors.hasYearsInNames { facts.name = CollectorTraits.withoutYears(name) }
    facts.sortName = reader.text(.sortName)
    facts.otherNames = reader.texts(at: otherNames)
    (facts.firstYear, facts.lastYear) = (Self.year(reader.integer(.firstYear)), Self.year(reader.integer(.lastYear)))
    facts.volume = reader.integer(.volume)
    facts.publisher =
      reader.reference(.publisher) ?? reader.text(.publisherName).map { Referred(id: nil, name: $0) }
      ?? model.collectors.publisher.map { Referred(id: nil, name: $0.description) }
    facts.imprint = imprint.flatMap { reader.reference(at: $0) }
    let words = [
      reader.reference(.typeRecord)?.name, reader.text(.publishingFormat), reader.text(.seriesFormat),
      reader.text(.type),
    ]
    facts.form = words.lazy.compactMap { $0 }.compactMap(PublicationForm.init(words:)).first
    facts.isOngoing =
      reader.flag(.isOngoing) ?? reader.text(.status).map { ["ongoing", "hiatus"].contains($0.lowercased()) }
    facts.language = reader.text(.language).flatMap { $0.count == 2 ? $0.lowercased() : nil }
    facts.country = reader.text(.country)
    facts.issueCount = reader.integer(.issueCount).flatMap { $0 > 0 ? $0 : nil }
    facts.genres = reader.records(at: genres)
    facts.description = reader.text(.description)
    facts.page = reader.page(of: id)
    facts.numbers = reader.numbers(numbers)
    facts.changed = reader.changed(record)
    return facts
  }

  /// Returns the first of the other forms of a series' name that is a single text; nil where there is none.
  private func listName(_ reader: KindReader) -> String? {
    reader.description.names.lazy.compactMap { form in
      form.field.flatMap { reader.place(of: $0) }.flatMap { reader[$0] }.flatMap(KindReader.text)
    }.first
  }

  /// Returns a year that can be one; nil for another number.
  static func year(_ year: Int64?) -> Int64? { year.flatMap { (1000...9999).contains($0) ? $0 : nil } }
}

extension CatalogModel {
  /// The kind of imprints of publishers; nil for a source whose brands belong to no publisher, which are emblems on covers.
  var imprintKind: Kind? {
    guard let imprint = kind(.imprint), let publisher = kind(.publisher) else { return nil }
    return self[imprint].reference(to: publisher) == nil ? nil : imprint
  }

  /// Returns the field with the other names of the records of a kind; nil where there is none.
  func place(ofOtherNamesOf kind: Kind) -> Int? {
    parts.first { $0.role == .otherNames && $0.place(in: self[kind]) != nil && ($0.kind ?? kind) == kind }?
      .place(in: self[kind])
  }

  /// Returns the fields with the numbers that records of a kind have in other catalogues.
  func numberPlaces(of kind: Kind) -> [(catalogue: String, place: Int)] {
    self[kind].columns.compactMap { place, column in column.catalogue.map { ($0.description, place) } }
  }
}

extension KindReader {
  /// Returns the numbers that a record has in other catalogues.
  func numbers(_ places: [(catalogue: String, place: Int)]) -> [String: Int64] {
    places.reduce(into: [:]) { numbers, entry in
      guard let number = self[entry.place]?.number?.int64, number > 0 else { return }
      guard entry.catalogue != VolumeNumbers.catalogue || CollectorTraits.countsAsStated(number) else { return }
      numbers[entry.catalogue] = number
    }
  }
}
