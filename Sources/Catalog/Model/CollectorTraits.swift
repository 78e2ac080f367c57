/// The facts of a model that programs for collectors need beside roles: under which name they know its numbers, and which numbers stand
/// for its records where they only know those of another catalogue.
public struct CollectorTraits: Sendable {
  /// The name of the catalogue in the formats of collectors' programs; nil for a source that they do not know.
  public package(set) var catalogue: StaticString?
  /// The sum of this and a record's number is its number for programs that know Comic Vine's numbers only; nil where it has none.
  ///
  /// The sums begin at ``leastMadeNumber``, far above every number of that service, and lie within 31 bits.
  public package(set) var numbersFrom: Int64?
  /// As ``numbersFrom``, for imprints, which such programs take for publishers.
  public package(set) var imprintsFrom: Int64?
  /// The publisher of all records, for a source that names none; nil where records name theirs.
  public package(set) var publisher: StaticString?
  /// Whether names of series end with their years, `Tales (1963 - 1968)`, which are no part of the name for programs.
  public package(set) var hasYearsInNames = false
  /// The field of series with the genres of their stories, as references; nil where series have none.
  public package(set) var genresOfSeries: StaticString?
  /// The type of stories that are covers, in lower case; empty where the source has none.
  public package(set) var coverTypes: [StaticString] = []
  /// The type of stories with a plot: the titles of others are none of the issue's. Empty where all stories have one.
  public package(set) var storyTypes: [StaticString] = []

  /// The least number that any model makes for a record. Comic Vine's own numbers have seven digits at most.
  public static let leastMadeNumber: Int64 = 1_000_000_000

  /// Whether a number that a record states as its own at Comic Vine counts as such: a greater one could be the made number of another
  /// record.
  public static func countsAsStated(_ number: Int64) -> Bool { (1..<leastMadeNumber).contains(number) }

  /// Returns the name of a series without years in brackets at its end: `Tales` of `Tales (1963 - 1968)`.
  public static func withoutYears(_ name: String) -> String {
    guard name.hasSuffix(")"), let start = name.lastIndex(of: "("), start > name.startIndex else { return name }
    let years = name[name.index(after: start)...].dropLast()
    let isYears = years.allSatisfy { $0.isNumber || $0.isWhitespace || "-–".contains($0) || $0.isLetter }
    guard years.prefix(while: \.isNumber).count == 4, isYears else { return name }
    var rest = name[..<start]
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest.isEmpty ? name : String(rest)
  }

  package init(catalogue: StaticString? = nil, numbersFrom: Int64? = nil) {
    self.catalogue = catalogue
    self.numbersFrom = numbersFrom
  }
}

extension CatalogModel {
  /// Returns the place of the field with the numbers that records of a kind have in another catalogue; nil where the kind has none.
  ///
  /// ```swift
  /// let place = model.place(ofNumbersIn: "Comic Vine", of: model.order[0])
  /// ```
  ///
  /// - Complexity: O(columns): for setting up, not for records.
  public func place(ofNumbersIn catalogue: String, of kind: Kind) -> Int? {
    self[kind].columns.first { $0.column.catalogue?.description == catalogue }?.field
  }

  /// Returns the number of a record for programs that know Comic Vine's numbers only, where its own number there is not known; nil for a
  /// source without such numbers, and for a record whose sum would not fit into 31 bits or meet those of other sources.
  public func syntheticNumber(of id: RecordID) -> Int64? {
    let first =
      self[id.kind].role == .imprint ? collectors.imprintsFrom ?? collectors.numbersFrom : collectors.numbersFrom
    guard let first, id.id < 100_000_000 else { return nil }
    return first + id.id
  }

  /// Returns the record that a number of ``syntheticNumber(of:)`` stands for; nil for another number.
  ///
  /// - Parameter kind: the kind that is asked for; imprints and publishers are told apart by the number.
  public func record(synthetic number: Int64, of kind: Kind) -> RecordID? {
    let isImprint = self[kind].role == .imprint
    let first = isImprint ? collectors.imprintsFrom ?? collectors.numbersFrom : collectors.numbersFrom
    guard let first, number > first, number - first < 100_000_000 else { return nil }
    return RecordID(kind, number - first)
  }
}
