import Basics
import Catalog

/// The list of all records of a kind, with the data that its facets, its sorting and its scrolling need.
struct RecordList {
  let kind: Kind
  let catalogue: SiteCatalogue
  let pictures: PictureSet

  /// The greatest number of bytes of a compressed file.
  private static let limit = 24_000

  /// Makes the files of the list.
  ///
  /// - Parameter body: takes each file: its path below the site, and its bytes.
  /// - Returns: the paths, in the order of the list.
  /// - Complexity: O(bytes).
  func write(_ body: (String, borrowing ByteBuilder) throws -> Void) rethrows -> [String] {
    var paths: [String] = []
    let listed = catalogue[kind].byName.map { rank in
      (rank: Int(rank), cover: catalogue.cover(of: kind, rank: Int(rank), pictures))
    }
    var rest = listed[...]
    while !rest.isEmpty {
      var cost = 0
      let part = rest.prefix { rank, cover in
        defer { cost += 15 + catalogue[kind].names[rank].count * 6 / 10 + (cover.path.isEmpty ? 0 : 9) }
        return cost < Self.limit
      }
      rest = rest.dropFirst(part.count)
      let key = "list-\(catalogue.name(of: kind))-\(paths.count)"
      let file = SearchFile.script(key) { append(part.map(\.rank), part.map(\.cover), to: &$0) }
      let path = SearchFile.path(key, file)
      try body(path, file)
      paths.append(path)
    }
    return paths
  }

  private func append(_ ranks: [Int], _ covers: [SearchCover], to out: inout ByteBuilder) {
    let records = catalogue[kind]
    let facts = ranks.map { RecordFacts(kind, rank: $0, in: catalogue, pictures: pictures) }.lazy
    let changes = ranks.lazy.map { records.modified[$0] }.map { $0 == .min ? 0 : CivilDate.days(ofSeconds: $0) }
    SearchFile.append("ids", numbers: ranks.lazy.map { records.ids[$0] }, to: &out)
    SearchFile.append(",names", lines: ranks.lazy.map { records.names[$0].onOneLine }, to: &out)
    SearchFile.append(",pictures", lines: covers.lazy.map { $0.path[...] }, to: &out)
    SearchFile.append(",letters", lines: facts.map { Array<UInt8>(String($0.letter).utf8)[...] }, to: &out)
    SearchFile.append(",colors", numbers: covers.lazy.map { Int64($0.color) }, to: &out)
    SearchFile.append(",comics", numbers: facts.map { Int64($0.issues) }, to: &out)
    SearchFile.append(",classes", numbers: facts.map { Int64($0.appearances) }, to: &out)
    SearchFile.append(",events", numbers: facts.map { $0.hasEvents ? 1 : 0 }, to: &out)
    SearchFile.append(",firsts", numbers: facts.map { Int64($0.firstMonth ?? -1) }, to: &out)
    SearchFile.append(",changes", numbers: changes, to: &out)
    guard kind == catalogue.kinds.character else { return }
    if !records.apart.isEmpty {
      let apart = ranks.lazy.map { Array((records.apart[$0] ?? "").utf8)[...].onOneLine }
      SearchFile.append(",apart", lines: apart, to: &out)
    }
    for (trait, (_, name, _)) in CharacterTraits.all.enumerated() {
      if let lines = catalogue.traits.lines(trait, of: ranks) { SearchFile.append(name, lines: lines, to: &out) }
    }
    let (powers, none) = (catalogue.traits.powers, ColumnRole.powers.map { _ in UInt8(0) })
    guard !powers.isEmpty else { return }
    SearchFile.append(",powers", numbers: ranks.lazy.flatMap { powers[$0] ?? none }.map { Int64($0) }, to: &out)
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
    issues = catalogue.issueCount(of: kind, rank)
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
