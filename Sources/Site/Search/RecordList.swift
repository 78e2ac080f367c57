import Basics
import Catalog

/// A hero, a series or a creator, with the data that the facets, the sorting and the scrolling of its list need.
struct ListedRecord {
  let id: Int64
  let name: ArraySlice<UInt8>
  let cover: SearchCover
  let facts: RecordFacts
  /// The day of the record's last change, counted from 1970-01-01, or 0.
  let changed: Int
}

extension [ListedRecord] {
  /// Makes the files of the list of these records, which are all records of a kind in their order.
  ///
  /// - Parameters:
  ///   - kind: the name of the kind.
  ///   - limit: the greatest number of bytes of a compressed file.
  ///   - body: takes each file: its path below the site, and its bytes.
  /// - Returns: the paths, in the order of the list.
  /// - Complexity: O(bytes).
  func writeFiles(
    of kind: StaticString, limit: Int = 24_000, _ body: (String, borrowing ByteBuilder) throws -> Void
  ) rethrows -> [String] {
    var paths: [String] = []
    var rest = self[...]
    while !rest.isEmpty {
      var cost = 0
      let part = rest.prefix { record in
        defer { cost += 11 + record.name.count * 6 / 10 + (record.cover.path.isEmpty ? 0 : 9) }
        return cost < limit
      }
      rest = rest.dropFirst(part.count)
      let key = "list-\(kind)-\(paths.count)"
      let file = SearchFile.script(key) { append(part, to: &$0) }
      let path = SearchFile.path(key, file)
      try body(path, file)
      paths.append(path)
    }
    return paths
  }

  private func append(_ part: ArraySlice<ListedRecord>, to out: inout ByteBuilder) {
    let facts = part.lazy.map(\.facts)
    SearchFile.append("ids", numbers: part.lazy.map(\.id), to: &out)
    SearchFile.append(",names", lines: part.lazy.map(\.name.onOneLine), to: &out)
    SearchFile.append(",pictures", lines: part.lazy.map { $0.cover.path[...] }, to: &out)
    SearchFile.append(",letters", lines: facts.map { Array<UInt8>(String($0.letter).utf8)[...] }, to: &out)
    SearchFile.append(",colors", numbers: part.lazy.map { Int64($0.cover.color) }, to: &out)
    SearchFile.append(",comics", numbers: facts.map { Int64($0.issues) }, to: &out)
    SearchFile.append(",classes", numbers: facts.map { Int64($0.appearances) }, to: &out)
    SearchFile.append(",events", numbers: facts.map { $0.hasEvents ? 1 : 0 }, to: &out)
    SearchFile.append(",firsts", numbers: facts.map { Int64($0.firstMonth ?? -1) }, to: &out)
    SearchFile.append(",changes", numbers: part.lazy.map { Int64($0.changed) }, to: &out)
  }
}

/// The facts by which a hero, a series or a creator is found.
struct RecordFacts {
  let letter: Unicode.Scalar
  /// The class of the number of issues: 0 none, 1 up to 9 issues, 2 up to 49, 3 up to 199, 4 more.
  let appearances: Int
  let issues: Int
  /// The day of the first issue, or the beginning of a series; nil where it is not known.
  private let first: CivilDate?
  let hasPicture: Bool
  let hasEvents: Bool

  init(_ kind: Kind, rank: Int, in catalogue: SiteCatalogue, pictures: PictureSet) {
    let kinds = catalogue.kinds
    letter = catalogue[kind].letters[rank]
    let all = catalogue.neighbours[of: kind, in: kinds.issue]?[rank] ?? []
    issues = all.count
    let start = kind == kinds.series ? Int64(catalogue.series[rank].start) : 0
    let firstIssue = all.lazy.map { catalogue.issues[Int($0)].firstDay }.filter { $0 != .min }.min()
    first =
      start > 0
      ? CivilDate(days: CivilDate.days(year: start, month: 1, day: 1))
      : firstIssue.map { CivilDate(days: Int64($0)) }
    appearances =
      switch issues {
      case 0: 0
      case ..<10: 1
      case ..<50: 2
      case ..<200: 3
      default: 4
      }
    hasPicture = pictures[catalogue[kind].pictures[rank]] != nil
    hasEvents = (catalogue.neighbours[of: kind, in: kinds.event]?.count(rank) ?? 0) > 0
  }

  /// The first year of the decade of `first`; 0 for none.
  var decade: Int { first.map { Int($0.year / 10 * 10) } ?? 0 }

  /// The month of `first`, year × 12 + month - 1; nil for none.
  var firstMonth: Int? { first.map { Int($0.year) * 12 + Int($0.month) - 1 } }
}
