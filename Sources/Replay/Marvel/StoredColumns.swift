import APIs
import Basics

/// The columns by which lists are sorted and filtered, of all records of one kind; the index of a record is its slot.
struct StoredColumns: Sendable {
  /// The records.
  let shelf: StoredShelf
  /// Seconds since 1970; `never` where the source states no date.
  var modified: [Int64] = []
  /// The names of the records, folded; none for stories.
  var names = TextColumn()
  /// The parts of the names of creators, folded.
  var firstNames = TextColumn()
  var middleNames = TextColumn()
  var lastNames = TextColumn()
  var suffixes = TextColumn()
  /// The titles of series, unfolded.
  var titles = TextColumn()
  /// The years in which series began; 0 for none.
  var startYears: [Int32] = []
  /// The first days of events; for comics the days on which they were to be ordered. In days since 1970; `noDay` for none.
  var days: [Int32] = []
  /// The types of series and the formats of comics: the index of each in `words`.
  var wordPlaces: [UInt8] = []
  /// The types of series or the formats of comics, in lower case.
  var words: [String] = []
  var comics = Comics()
  /// The rank of every record in the order of each field; equal records have one rank.
  var ranks: [OrderTerm.Field: [UInt32]] = [:]

  static let never = Int64.min
  static let noDay = Int32.min

  /// The columns that only comics have.
  struct Comics: Sendable {
    var numbers: [Double] = []
    /// The days on which they went on sale.
    var onSale: [Int32] = []
    var digitalIDs: [Int64] = []
    var isVariant: [Bool] = []
    /// The index of the series' name in `seriesNames`; an empty name for a comic without a series.
    var seriesPlaces: [UInt32] = []
    /// The names of series, folded.
    var seriesNames = TextColumn()
    /// The first year of the series; 0 where it is not known.
    var seriesYears: [Int32] = []
    var codes: [Query.Code: TextColumn] = [:]
  }

  init(_ shelf: StoredShelf) { self.shelf = shelf }

  /// Returns the index of a word, which is added if it is new; the last index stands for all words that a byte cannot count.
  mutating func place(of word: String) -> UInt8 {
    if let known = words.firstIndex(of: word) { return UInt8(known) }
    if words.count <= Int(UInt8.max) { words.append(word) }
    return UInt8(words.count - 1)
  }

  /// Computes the orders of a collection.
  mutating func rank(_ collection: MarvelCollection) {
    for field in OrderTerm.Field.allowed(for: collection) {
      ranks[field] =
        switch field {
        case .id: Array(0..<UInt32(shelf.count))
        case .modified: Ranks.of(modified)
        case .name: names.ranks()
        case .title: collection == .series ? titles.ranks() : names.ranks()
        case .startYear: Ranks.of(startYears)
        case .startDate, .focDate: Ranks.of(days)
        case .onsaleDate: Ranks.of(comics.onSale)
        case .issueNumber: Ranks.of(comics.numbers)
        case .firstName: firstNames.ranks()
        case .middleName: middleNames.ranks()
        case .lastName: lastNames.ranks()
        case .suffix: suffixes.ranks()
        }
    }
    // Only their order is asked for.
    titles = TextColumn()
    if collection != .series { startYears = [] }
    days = []
  }
}
