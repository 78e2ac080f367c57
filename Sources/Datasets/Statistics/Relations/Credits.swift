/// The creators of comics, by role.
///
/// - Complexity: memory of 16 bytes for each role of a creator in an issue.
struct Credits: Sendable {
  /// A creator in a role, by rank and by number of the role.
  struct Part: Hashable, Sendable, Comparable {
    let role: Int32
    let creator: UInt32

    static func < (a: Part, b: Part) -> Bool { (a.role, a.creator) < (b.role, b.creator) }
  }

  /// Issues of a series without a gap in which a creator had the same role.
  struct Run: Sendable {
    let creator: Int
    let role: Int
    /// The places of its issues in the list of issues.
    let issues: ClosedRange<Int>
  }

  /// One issue that a creator has made.
  private struct Entry: Comparable {
    let creator: UInt32
    let role: Int32
    let issue: Int32

    static func < (a: Entry, b: Entry) -> Bool {
      (a.creator, a.role, a.issue) < (b.creator, b.role, b.issue)
    }
  }

  /// The number of comics in which a creator had a role.
  private(set) var parts: [Part: UInt32] = [:]
  /// The years of each creator, by rank.
  private(set) var spans: [Int: Span] = [:]
  /// The comics of each creator by decade, in any role.
  private(set) var decades = Decades()
  /// The runs of two issues or more; filled by `finish`.
  private(set) var runs: [Run] = []
  let issues: IssueList
  private let roles: CreditRoles
  private var entries: [Entry] = []
  /// The roles of the current comic and creator.
  private var current: [Int32] = []

  init(_ comics: ComicIndex, roles: CreditRoles) {
    issues = comics.issues
    self.roles = roles
  }

  mutating func add(_ pair: RankedPairs.Pair, _ comics: ComicIndex) {
    let role = roles.number(ofDetail: pair.detail)
    if pair.isFirst { current.removeAll(keepingCapacity: true) }
    if !current.contains(role) {
      current.append(role)
      parts[Part(role: role, creator: UInt32(pair.right)), default: 0] += 1
      // An unknown role is none that a run could be in.
      if role > 0, let issue = comics.issue(ofRank: pair.left) {
        entries.append(Entry(creator: UInt32(pair.right), role: role, issue: issue))
      }
    }
    guard pair.isFirst, let year = comics.year(ofRank: pair.left) else { return }
    spans[pair.right, default: Span()].add(year)
    decades.add(pair.right, in: year)
  }

  /// Finds the runs.
  ///
  /// - Complexity: O(n log n) for n roles of creators in issues.
  mutating func finish() throws {
    entries.sort()
    try Task.checkCancellation()
    var start = 0
    while start < entries.count {
      var end = start
      while end + 1 < entries.count, follows(entries[end], entries[end + 1]) { end += 1 }
      if entries[end].issue > entries[start].issue {
        runs.append(
          Run(
            creator: Int(entries[start].creator), role: Int(entries[start].role),
            issues: Int(entries[start].issue)...Int(entries[end].issue)))
      }
      start = end + 1
    }
    entries = []
  }

  /// Whether the next entry has the same issue again, or the next one of the series.
  private func follows(_ one: Entry, _ next: Entry) -> Bool {
    guard one.creator == next.creator, one.role == next.role else { return false }
    if one.issue == next.issue { return true }
    return next.issue == one.issue + 1 && issues.all[Int(one.issue)].series == issues.all[Int(next.issue)].series
  }
}

/// The series of creators: those that lists of series and creators contain, and those of the comics that they made.
///
/// - Complexity: memory of 8 bytes for each comic of a series, and for each creator of a comic or of a series.
struct Careers: Sendable {
  /// A comic and its series, by rank, in one number.
  private var comics: [UInt64] = []
  /// A creator and a series, by rank, in one number.
  private var creators: [UInt64] = []
  /// The place in `comics` of the walk; creators come by comic.
  private var place = 0
  private var isSorted = false

  /// Notes that a comic belongs to a series. All of these calls come first.
  mutating func add(comic: Int, series: Int) { comics.append(UInt64(comic) << 32 | UInt64(series)) }

  /// Notes that a creator has made a comic. These calls come by the rank of the comic.
  mutating func add(creator: Int, ofComic comic: Int) {
    if !isSorted { comics.sort() }
    isSorted = true
    while place < comics.count, comics[place] >> 32 < UInt64(comic) { place += 1 }
    for entry in comics[place...] {
      guard entry >> 32 == UInt64(comic) else { break }
      add(creator: creator, series: Int(entry & 0xFFFF_FFFF))
    }
  }

  /// Notes that a creator is in a series.
  mutating func add(creator: Int, series: Int) { creators.append(UInt64(creator) << 32 | UInt64(series)) }

  /// Sorts the series of creators; called after everything was added.
  ///
  /// - Complexity: O(n log n).
  mutating func finish() {
    comics = []
    creators.sort()
  }

  /// Returns the number of different series of each creator, by rank.
  ///
  /// - Parameter count: the number of creators.
  func series(ofCreators count: Int) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: count)
    var last: UInt64?
    for entry in creators where entry != last {
      counts[Int(entry >> 32)] += 1
      last = entry
    }
    return counts
  }
}
