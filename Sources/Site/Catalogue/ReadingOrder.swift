import Basics
import Catalog

/// The order in which the issues of an event are read: by the day on which they came out, known or estimated; issues of one day by series
/// and by their order there. Variants are folded into the issue of which they are other editions: their record names it, or, where no
/// record does, their title begins with that of the issue, and their number is the same.
///
/// Issues without an estimated day come last. Where a record lacks series or number, they are taken from its title.
struct ReadingOrder: Sendable {
  /// An issue, and its other editions.
  struct Entry: Sendable {
    let issue: Int
    /// The name of its series in titles; empty where it is not known.
    let series: ArraySlice<UInt8>
    /// The number of the issue; infinite where it is not known.
    let number: Double
    /// The order of the issue in its series.
    private let order: IssueOrder
    fileprivate(set) var variants: [Int] = []
    /// The day by which the issue is sorted, counted from 1970-01-01; `Int32.max` for none.
    fileprivate(set) var day: Int32

    init(_ issue: Int, in catalogue: SiteCatalogue) {
      self.issue = issue
      var order = catalogue.issues[issue].order
      let (known, title) = (catalogue.issues[issue], catalogue[catalogue.kinds.issue].names[issue])
      day = known.day == .min ? .max : known.day
      if let told = Self.numbered(title) {
        series = told.series
        number = known.number.isNaN ? told.number : known.number
      } else {
        let name = known.series.map { SearchIssue.base(ofSeries: catalogue[catalogue.kinds.series].names[$0]) } ?? []
        series = name[...]
        number = known.number.isNaN ? .infinity : known.number
      }
      if known.number.isNaN, number.isFinite { order.number = IssueNumber(number) }
      self.order = order
    }

    /// Takes a title such as "Avengers (2018) #5 (Variant)" apart; nil where it has no number.
    private static func numbered(_ title: ArraySlice<UInt8>) -> (series: ArraySlice<UInt8>, number: Double)? {
      guard let mark = title.lastIndex(of: UInt8(ascii: "#")), mark > title.startIndex else { return nil }
      let digits = title[(mark + 1)...].prefix {
        $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { return nil }
      let name = title[..<mark]
      return (name.prefix(upTo: name.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? name.startIndex), number)
    }

    /// Whether the issue is read before another of the same day.
    fileprivate func isRead(before other: Entry) -> Bool {
      series == other.series && order != other.order ? order < other.order : isBefore(other)
    }

    fileprivate func isBefore(_ other: Entry) -> Bool {
      if series.isEmpty != other.series.isEmpty { return other.series.isEmpty }
      if series != other.series { return series.lexicographicallyPrecedes(other.series) }
      return number < other.number
    }

    fileprivate func isBeside(_ other: Entry) -> Bool { series == other.series && number == other.number }
  }

  private(set) var entries: [Entry] = []

  /// - Parameter issues: the ranks, each once.
  /// - Complexity: O(n log n).
  init(_ issues: [Int], in catalogue: SiteCatalogue) {
    Self.forEachFolded(issues, in: catalogue) { entries.append($0) }
    // They are in the order of series and numbers.
    entries = entries.enumerated().sorted { one, other in
      if one.element.day != other.element.day { return one.element.day < other.element.day }
      if one.element.isRead(before: other.element) { return true }
      return other.element.isRead(before: one.element) ? false : one.offset < other.offset
    }.map(\.element)
  }

  /// Calls `body` with issues and their variants, in the order of series and numbers.
  ///
  /// - Parameter issues: the ranks, each once.
  /// - Complexity: O(n log n); memory for one entry an issue.
  fileprivate static func forEachFolded(
    _ issues: some Sequence<Int>, in catalogue: SiteCatalogue, _ body: (Entry) -> Void
  ) {
    let names = catalogue[catalogue.kinds.issue].names
    let (all, isNamed) = (catalogue.issues, catalogue.namesMainIssues)
    var sorted = issues.map { Entry($0, in: catalogue) }
    // The shortest title of a number is that of the issue itself.
    func key(_ issue: Int) -> (Int, Int, Int) {
      (isNamed && all[issue].main != nil ? 1 : 0, names[issue].count, issue)
    }
    sorted.sort { one, other in
      one.isBeside(other) ? key(one.issue) < key(other.issue) : one.isBefore(other)
    }
    var ofOneNumber: [Entry] = []
    for entry in sorted {
      if let last = ofOneNumber.last, !last.isBeside(entry) {
        ofOneNumber.forEach(body)
        ofOneNumber.removeAll(keepingCapacity: true)
      }
      let title = names[entry.issue]
      let place = ofOneNumber.firstIndex { other in
        if isNamed { return all[entry.issue].main == other.issue }
        return !entry.series.isEmpty && entry.number.isFinite && !names[other.issue].isEmpty
          && title.starts(with: names[other.issue]) && catalogue.mayBeOfOneSeries(other.issue, entry.issue)
      }
      if let place {
        ofOneNumber[place].variants.append(entry.issue)
      } else {
        ofOneNumber.append(entry)
      }
    }
    ofOneNumber.forEach(body)
  }
}

extension SiteCatalogue {
  /// Sets the main issue of each variant by the titles, where records do not name it.
  ///
  /// - Complexity: O(issues · log issues).
  mutating func findVariants() {
    guard !namesMainIssues else { return }
    var mains: [(variant: Int, main: Int)] = []
    ReadingOrder.forEachFolded(issues.indices, in: self) { entry in
      for variant in entry.variants { mains.append((variant, entry.issue)) }
    }
    for (variant, main) in mains { issues[variant].main = main }
  }

  /// Returns issues with those of their variants that are among `ranks`, in the order of the first of each. Variants whose issue is not
  /// among `ranks` are listed under the first of them.
  func foldingVariants(_ ranks: [Int]) -> [(issue: Int, variants: [Int])] {
    let folding = mains(ofVariantsAmong: ranks)
    var entries: [(issue: Int, variants: [Int])] = []
    entries.reserveCapacity(ranks.count)
    var places: [Int: Int] = [:]
    for rank in ranks {
      let main = issues[rank].main ?? rank
      guard !folding.isEmpty, main != rank || folding.contains(rank) else {
        entries.append((rank, []))
        continue
      }
      if let place = places[main] {
        // The issue itself takes the place of the variant that came before it.
        entries[place].variants.append(rank == main ? entries[place].issue : rank)
        if rank == main { entries[place].issue = rank }
      } else {
        places[main] = entries.count
        entries.append((rank, []))
      }
    }
    return entries
  }

  /// Returns the number of issues after variants are folded.
  func countFoldingVariants(_ ranks: [Int]) -> Int {
    let folding = mains(ofVariantsAmong: ranks)
    guard !folding.isEmpty else { return ranks.count }
    return folding.count + ranks.count { issues[$0].main == nil && !folding.contains($0) }
  }

  /// Returns the main issues of the variants among some issues.
  private func mains(ofVariantsAmong ranks: [Int]) -> Set<Int> {
    var mains: Set<Int> = []
    for rank in ranks {
      if let main = issues[rank].main { mains.insert(main) }
    }
    return mains
  }

  /// Whether two issues may be of one series: series with the same name begin with the same numbers.
  fileprivate func mayBeOfOneSeries(_ issue: Int, _ other: Int) -> Bool {
    guard let series = issues[issue].series, let otherSeries = issues[other].series else { return true }
    return series == otherSeries
  }
}

extension SiteModel {
  /// Returns the reading order of an event.
  func readingOrder(ofEvent rank: Int) -> ReadingOrder {
    ReadingOrder(catalogue.neighbours(of: catalogue.kinds.event, rank, in: catalogue.kinds.issue), in: catalogue)
  }

  /// Returns the files of the reading order of an event.
  func orderFiles(ofEvent rank: Int) -> OrderFiles {
    OrderFiles(of: rank, in: catalogue, issuesHavePages: hasPages(catalogue.kinds.issue))
  }
}
