import Basics
import Catalog
import JSONKit

/// Everything that a search can find, as columns; `write` makes the files of the index of it.
///
/// Characters, events, series and creators are entries of their own. Comics are not: most are called after their series and a
/// number, so they are kept as lists of issues, and a search for "spider 12" looks up number 12 in the series that "spider"
/// finds. A comic that is called otherwise is an entry too.
///
/// - Complexity: O(bytes) to fill; about 60 bytes a comic and twice its text for an entry.
struct SearchIndex {
  /// One kind of thing in a folder of its own; the order is that of groups of results, and a contract with `search.js`.
  static let kinds: [Kind] = [.characters, .series, .comics, .events, .creators, .stories]

  var entries = SearchEntries()
  var comics = SearchComics()

  /// Adds a thing that is found by its name.
  ///
  /// - Parameters:
  ///   - note: what tells it from others of its name, in no language: years, or nothing.
  ///   - picture: its path below `pictures/` without extension, or nothing. `ab/abcd` has the usual width, `ab/abcd+` the
  ///     double as well, `ab/abcd-90` the width 90; the folder may be left out.
  ///   - color: the class of its colour.
  ///   - weight: how many comics it has; of equal matches the greater comes first.
  mutating func add(
    _ kind: Kind, id: Int64, name: some Collection<UInt8>, note: some Collection<UInt8>,
    picture: some Collection<UInt8>, color: Int, weight: Int
  ) {
    entries.append(kind, id: id, name: name, note: note, picture: picture, color: color, weight: weight)
  }

  /// Adds a comic.
  ///
  /// - Parameters:
  ///   - series: the series that it is in, if that is in the index; it may be added before or after.
  ///   - number: its issue number, if it has one.
  mutating func addComic(
    id: Int64, title: some Collection<UInt8>, series: Int64?, number: Double?, picture: some Collection<UInt8>,
    color: Int
  ) {
    comics.append(id: id, title: title, series: series, number: number, picture: picture, color: color)
  }
}

extension SearchIndex {
  /// Makes the files of the index.
  ///
  /// The root holds the most popular entries of all kinds and is always there. The others stand in two tiers, the popular
  /// and the rest; each tier is in the order of what may be typed (a name from the beginning of one of its words) and cut
  /// into shards by size, so that a prefix lies in one shard or in neighbours. Issues are in shards in the order of their
  /// series' names.
  ///
  /// - Parameters:
  ///   - limits: how many bytes a file may have when it is compressed.
  ///   - body: gets each file: its path below the site, and its bytes. The root comes last.
  /// - Returns: the path of the root.
  /// - Complexity: O(n log n) in the words of all names.
  func write(
    limits: SearchLimits = SearchLimits(), _ body: (String, borrowing ByteBuilder) throws -> Void
  ) rethrows -> String {
    let shelf = SearchShelf(self)
    let tiers = SearchTiers(shelf, limits: limits)
    var directories: [SearchDirectory] = []
    for (name, slots) in [("a", tiers.popular), ("b", tiers.rest)] {
      var directory = SearchDirectory(name)
      for shard in shelf.shards(of: slots, limit: limits.shard) {
        let file = SearchFile.script(directory.nextKey) { shelf.appendEntries(shard.slots, to: &$0) }
        try body(directory.add(shard.boundary, file), file)
      }
      directories.append(directory)
    }
    var issues = SearchDirectory("i")
    for shard in shelf.issueShards(limit: limits.shard) {
      let file = SearchFile.script(issues.nextKey) { shelf.appendIssues(shard, to: &$0) }
      try body(issues.add(shard.boundary, file), file)
    }
    directories.append(issues)

    let root = SearchFile.script("root") { out in
      shelf.appendEntries(tiers.root, to: &out)
      out.append(",fillers:")
      out.appendJSONString(NameFolding.fillers)
      out.append(",comics:")
      out.append(integer: Int64(comics.count))
      for directory in directories {
        out.append(",")
        directory.append(to: &out)
      }
    }
    let path = "search/root-" + SearchFile.fingerprint(root) + ".js"
    try body(path, root)
    return path
  }
}

/// How large the files of the index may be, in bytes when they are compressed.
struct SearchLimits {
  var root = 54_000
  var shard = 25_000
}
