import Basics
import Catalog
import JSONKit

/// The records that a search can find, as columns; `write` makes the files of the index from them.
///
/// Characters, events, series, creators and all other records with pages are entries of their own. Issues are not: most have the name of
/// their series and a number, so they are kept as lists of issues, and a search for "spider 12" looks up number 12 in the series that
/// "spider" finds. An issue with another name, or without a number, is an entry too.
///
/// - Complexity: O(bytes) to fill; about 150 bytes of memory for an issue or an entry.
struct SearchIndex {
  /// The kinds, each in a folder of its own; the order is that of groups of results, and a contract with the scripts.
  let kinds: [Kind]
  /// The kinds by their roles.
  let roles: SiteKinds
  /// The entries that are found by name.
  var things: [SearchThing] = []
  var issues: [SearchIssue] = []
  /// The trade numbers by which issues are found beside their titles; the ids of the source work for all entries.
  var numbers = TradeNumberList()
  /// The months of the pages of years.
  var months = SearchMonths()

  /// Creates an empty index.
  init(_ model: CatalogModel) {
    kinds = model.searchOrder
    roles = SiteKinds(model)
  }

  /// Reserves room for issues and entries.
  mutating func reserve(issues: Int, things: Int) {
    self.issues.reserveCapacity(issues)
    self.things.reserveCapacity(things)
  }

  /// Makes the files of the index.
  ///
  /// The root holds the most popular entries of all kinds and always exists. The others stand in two tiers, the popular and the rest;
  /// each tier is in the order of the texts that may be typed (a name from the beginning of one of its words) and cut into shards by
  /// size, so that a prefix lies in one shard or in neighbours. Titles of issues beside their names are a third tier,
  /// which is read when the others have no answer, or for all answers. Issues are in shards in the order of their
  /// series' names. Numbers are in shards in the order of their digits, and name the other shard that has the thing.
  ///
  /// - Parameters:
  ///   - limits: the greatest sizes of the files when compressed.
  ///   - body: takes each file: its path below the site, and its bytes. The root comes last.
  /// - Returns: the path of the root.
  /// - Complexity: O(n log n) in the words of all names.
  consuming func write(
    limits: SearchLimits = SearchLimits(), _ body: (String, borrowing ByteBuilder) throws -> Void
  ) rethrows -> String {
    // What the shelf has is forgotten as soon as it is written: all of it at once is the most that a large site takes.
    let (issueCount, tradeNumbers, months) = (self.issues.count, self.numbers, self.months)
    var shelf = SearchShelf(consume self)
    let tiers = SearchTiers(shelf, limits: limits)
    var directories: [SearchDirectory] = []
    var places = SearchPlaces(
      entries: Array(repeating: 0, count: shelf.entries.count),
      issues: shelf.issueSlots.map { (entry: $0, shard: 0) })
    var shardCount: UInt32 = 0
    for (name, slots) in [("a", tiers.popular), ("b", tiers.rest), ("t", tiers.titles)] {
      var directory = SearchDirectory(name)
      for shard in shelf.shards(of: slots, limit: limits.shard) {
        shardCount += 1
        for slot in shard.slots where places.entries[slot] == 0 { places.entries[slot] = shardCount }
        let file = SearchFile.script(directory.nextKey) { shelf.appendEntries(shard.slots, to: &$0) }
        try body(directory.add(shard.boundary, file), file)
      }
      directories.append(directory)
    }
    shelf.forgetSuffixes()
    var issues = SearchDirectory("i")
    for (number, shard) in shelf.issueShards(limit: limits.shard).enumerated() {
      for run in shard.runs {
        let list = shelf.lists[run.list]
        for issue in list.issues[run.issues] where shelf.issueSlots[issue] < 0 {
          places.issues[issue] = (list.series, UInt32(number + 1))
        }
      }
      let file = SearchFile.script(issues.nextKey) { shelf.appendIssues(shard, to: &$0) }
      try body(issues.add(shard.boundary, file), file)
    }
    directories.append(issues)
    shelf.forgetIssues()
    let numbers = SearchNumbers(shelf, tradeNumbers, places: places)
    var directory = SearchDirectory("n")
    for shard in numbers.shards(limit: limits.shard) {
      let file = SearchFile.script(directory.nextKey) { numbers.append(shard.numbers, to: &$0) }
      try body(directory.add(shard.boundary, file), file)
    }
    directories.append(directory)

    let root = SearchFile.script("root") { out in
      shelf.appendEntries(tiers.root, to: &out)
      out.append(",fillers:")
      out.appendJSONString(NameFolding.fillers)
      out.append(",comics:")
      out.append(integer: Int64(issueCount))
      months.append(to: &out)
      for directory in directories {
        out.append(",")
        directory.append(to: &out)
      }
    }
    let path = SearchFile.path("root", root)
    try body(path, root)
    return path
  }
}

/// The greatest sizes of the files of the index, in compressed bytes.
struct SearchLimits {
  var root = 54_000
  var shard = 25_000
}
