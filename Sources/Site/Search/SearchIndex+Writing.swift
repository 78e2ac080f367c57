import JSONKit

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
