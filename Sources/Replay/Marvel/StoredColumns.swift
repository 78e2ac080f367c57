import APIs
import Basics

/// What lists are ordered and narrowed by, of every record of one kind; a record's place is its slot.
struct StoredColumns: Sendable {
  /// The records.
  let shelf: StoredShelf
  /// Seconds since 1970; `never` where the source did not say.
  var modified: [Int64] = []
  /// What people call them, folded; of stories nothing.
  var names = TextColumn()
  /// Of creators: the parts of their names, folded.
  var firstNames = TextColumn()
  var middleNames = TextColumn()
  var lastNames = TextColumn()
  var suffixes = TextColumn()
  /// Of series: their titles as they are.
  var titles = TextColumn()
  /// Of series: the years in which they began; 0 for none.
  var startYears: [Int32] = []
  /// Of events: their first days; of comics the days on which they were to be ordered. In days since 1970; `noDay` for none.
  var days: [Int32] = []
  /// Of series their types, of comics their formats: the place of each in `words`.
  var wordPlaces: [UInt8] = []
  /// In lower case.
  var words: [String] = []
  var comics = Comics()
  /// By field, the place of every record in that order; what is equal has one place.
  var ranks: [OrderTerm.Field: [UInt32]] = [:]

  static let never = Int64.min
  static let noDay = Int32.min

  /// What only comics have.
  struct Comics: Sendable {
    var numbers: [Double] = []
    /// The days on which they went on sale.
    var onSale: [Int32] = []
    var digitalIDs: [Int64] = []
    var isVariant: [Bool] = []
    /// The place of the series' name among `seriesNames`; of those without a series an empty name.
    var seriesPlaces: [UInt32] = []
    /// Folded.
    var seriesNames = TextColumn()
    /// The first year of the series; 0 where it is not known.
    var seriesYears: [Int32] = []
    var codes: [Query.Code: TextColumn] = [:]
  }

  init(_ shelf: StoredShelf) { self.shelf = shelf }

  /// The place of a word, which is added where it is new; the last one stands for all that are more than a byte can count.
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
