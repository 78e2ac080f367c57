/// The comics of characters, by their on-sale dates.
struct Appearances: Sendable {
  /// The years of each character, by rank.
  private(set) var spans: [Int: Span] = [:]
  private(set) var decades = Decades()

  mutating func add(_ pair: RankedPairs.Pair, _ comics: ComicIndex) {
    guard let year = comics.year(ofRank: pair.left) else { return }
    spans[pair.right, default: Span()].add(year)
    decades.add(pair.right, in: year)
  }
}

/// The number of times that each rank was met in each decade.
struct Decades: Sendable {
  private var counts: [Key: UInt32] = [:]

  private struct Key: Hashable {
    let decade: Int32
    let rank: UInt32
  }

  /// Returns the decade of a year, as its first year: 1990 for 1999.
  static func decade(of year: Int32) -> Int32 { year - (year % 10 + 10) % 10 }

  mutating func add(_ rank: Int, in year: Int32) {
    counts[Key(decade: Self.decade(of: year), rank: UInt32(rank)), default: 0] += 1
  }

  /// The number of ranks that were met in each decade.
  var members: [Int32: Int] {
    counts.keys.reduce(into: [:]) { $0[$1.decade, default: 0] += 1 }
  }

  /// Returns the ranks that were met most in each decade, with their places in it, by decade, then by count, then by rank.
  func top(_ limit: Int) -> [(place: Int, element: (decade: Int32, rank: Int, count: Int))] {
    counts.map { (decade: $0.key.decade, rank: Int($0.key.rank), count: Int($0.value)) }
      .sorted { ($0.decade, -$0.count, $0.rank) < ($1.decade, -$1.count, $1.rank) }
      .first(limit, ofEach: \.decade)
  }
}

extension Sequence {
  /// Returns the first elements of each run of elements with the same key, with their places in the run, from 1.
  func first<Key: Equatable>(_ limit: Int, ofEach key: (Element) -> Key) -> [(place: Int, element: Element)] {
    var (place, last): (Int, Key?) = (0, nil)
    return compactMap { element in
      let next = key(element)
      place = next == last ? place + 1 : 1
      last = next
      return place <= limit ? (place, element) : nil
    }
  }
}

/// The first and the last of some years.
struct Span: Sendable {
  private(set) var first: Int32?
  private(set) var last: Int32?

  /// Creates the span of some years.
  init(_ years: [Int32] = []) { (first, last) = (years.min(), years.max()) }

  /// The first and the last year as cells.
  var cells: [StatisticCell] { [.integer(first), .integer(last)] }

  mutating func add(_ year: Int32) {
    first = min(first ?? year, year)
    last = max(last ?? year, year)
  }

  /// The number of years in the span, both ends counted; nil for none.
  var years: Int? {
    guard let first, let last else { return nil }
    return Int(last) - Int(first) + 1
  }
}
