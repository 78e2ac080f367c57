import Basics
import Catalog
import JSONKit

/// The issues on the wall of covers: those with a date, in the order of time.
struct CoverWall {
  let catalogue: SiteCatalogue

  /// The greatest number of issues on the wall, which a phone can hold.
  static let limit = 100_000

  /// The issues with a date.
  private var dated: [Int] {
    catalogue[catalogue.kinds.issue].byName.lazy.map { Int($0) }.filter { catalogue.issues[$0].firstDay != .min }
  }

  /// The facts about the wall that its page tells.
  struct Extent: Sendable {
    /// The number of issues with a date.
    let dated: Int
    /// The first and the last year of an issue.
    let years: ClosedRange<Int>

    /// The number of issues on the wall.
    var shown: Int { min(dated, CoverWall.limit) }
  }

  /// The extent of the wall; nil where there is none, because the issues are few or of one year.
  ///
  /// - Complexity: O(issues).
  var extent: Extent? {
    let dated = dated
    guard dated.count >= 24, let years = catalogue.years(of: dated), years.count > 1 else { return nil }
    return Extent(dated: dated.count, years: years)
  }

  /// Returns the issues on the wall, in the order of time. Of more than ``limit``, variants are left out before others and issues without
  /// a picture before those with one, then some of every year.
  ///
  /// - Complexity: O(issues · log issues).
  func issues(_ pictures: PictureSet) -> [Int] {
    var ranks = dated
    let (covers, issues) = (catalogue[catalogue.kinds.issue].pictures, catalogue.issues)
    for isBetter in [{ issues[$0].main == nil }, { pictures[covers[$0]] != nil }] as [(Int) -> Bool]
    where ranks.count > Self.limit {
      let better = ranks.filter(isBetter)
      if better.count >= Self.limit { ranks = better }
    }
    ranks = catalogue.oldestFirst(ranks)
    guard ranks.count > Self.limit else { return ranks }
    return (0..<Self.limit).map { ranks[$0 * ranks.count / Self.limit] }
  }
}

/// The files of the wall of covers: the years and the colours, which the whole wall shows from far, and the names, pictures and days of
/// parts of it, which scripts load when they are seen from near.
struct CoverWallFiles {
  let catalogue: SiteCatalogue
  let pictures: PictureSet

  /// The greatest number of colours in a file: six bits each, however well they are compressed.
  private static let colorLimit = 36_000
  /// The greatest number of bytes of a compressed file.
  private static let limit = 22_000
  /// The letters of the colour classes.
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Makes the files.
  ///
  /// - Parameter body: takes each file: its path below the site, and its bytes.
  /// - Returns: the path of the file that names the others; nil where there is no wall.
  /// - Complexity: O(issues · log issues).
  func write(_ body: (String, borrowing ByteBuilder) throws -> Void) rethrows -> String? {
    let wall = CoverWall(catalogue: catalogue)
    guard wall.extent != nil else { return nil }
    let issues = wall.issues(pictures)
    let covers = issues.map { catalogue.cover(of: catalogue.kinds.issue, rank: $0, pictures) }
    var (years, counts): ([Int64], [Int64]) = ([], [])
    for issue in issues {
      let year = CivilDate(days: Int64(catalogue.issues[issue].firstDay)).year
      if years.last == year { counts[counts.count - 1] += 1 } else { (years, counts) = (years + [year], counts + [1]) }
    }
    func put(_ key: String, _ members: (inout ByteBuilder) -> Void) throws -> String {
      let file = SearchFile.script(key, members)
      try body(SearchFile.path(key, file), file)
      return SearchFile.fingerprint(file)
    }
    let colors = try stride(from: 0, to: covers.count, by: Self.colorLimit).enumerated().map { number, start in
      try put("wall-colors-\(number)") { out in
        let part = covers[start..<min(covers.count, start + Self.colorLimit)]
        SearchFile.append("colors", lines: [part.map { Self.letters[$0.color & 63] }[...]], to: &out)
      }
    }
    let parts = parts(of: issues, covers)
    let files = try parts.enumerated().map { number, part in
      try put("wall-\(number)") { append(issues[part], covers[part], to: &$0) }
    }
    let overview = SearchFile.script("wall") { out in
      SearchFile.append("years", numbers: years, to: &out)
      SearchFile.append(",counts", numbers: counts, to: &out)
      SearchFile.append(",from", numbers: parts.map { Int64($0.lowerBound) }, to: &out)
      for (name, fingerprints) in [(",files:", files), (",colorFiles:", colors)] as [(StaticString, [String])] {
        out.append(name)
        out.appendJSONString(fingerprints.joined())
      }
    }
    let path = SearchFile.path("wall", overview)
    try body(path, overview)
    return path
  }

  /// Returns the parts of the wall that have a file each.
  private func parts(of issues: [Int], _ covers: [SearchCover]) -> [Range<Int>] {
    let names = catalogue[catalogue.kinds.issue].names
    var (parts, start, cost): ([Range<Int>], Int, Int) = ([], 0, 0)
    for (place, issue) in issues.enumerated() {
      cost += 8 + names[issue].count * 5 / 10 + (covers[place].path.isEmpty ? 0 : 9)
      guard cost >= Self.limit else { continue }
      parts.append(start..<(place + 1))
      (start, cost) = (place + 1, 0)
    }
    return start < issues.count ? parts + [start..<issues.count] : parts
  }

  private func append(_ issues: ArraySlice<Int>, _ covers: ArraySlice<SearchCover>, to out: inout ByteBuilder) {
    let records = catalogue[catalogue.kinds.issue]
    SearchFile.append("ids", numbers: issues.lazy.map { records.ids[$0] }, to: &out)
    SearchFile.append(",names", lines: issues.lazy.map { name(ofIssue: $0).onOneLine }, to: &out)
    SearchFile.append(",pictures", lines: covers.lazy.map { $0.path[...] }, to: &out)
    SearchFile.append(",days", numbers: issues.lazy.map { Int64(catalogue.issues[$0].firstDay) }, to: &out)
    // A letter an issue: whether its day, its month or its year is known.
    out.append(",known:\"")
    out.append(issues.map { catalogue.issues[$0].precision.rawValue })
    out.append("\"")
  }

  /// Returns the name of an issue; of one without a name, its series and number.
  private func name(ofIssue rank: Int) -> ArraySlice<UInt8> {
    let name = catalogue[catalogue.kinds.issue].names[rank]
    guard name.isEmpty, let series = catalogue.issues[rank].series else { return name }
    let number = catalogue.number(ofIssue: rank).map { " #\($0)" } ?? ""
    return catalogue[catalogue.kinds.series].names[series] + number.utf8
  }
}
