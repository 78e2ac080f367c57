import Basics

extension SearchShelf {
  /// A shard of issues: runs of issues of series, in the order of the series' names.
  struct IssueShard {
    let boundary: [UInt8]
    /// The runs: a place in `lists`, and a range of its issues.
    var runs: [(list: Int, issues: Range<Int>)] = []
  }

  /// Cuts the issues into shards by size, long series too.
  func issueShards(limit: Int) -> [IssueShard] {
    var shards: [IssueShard] = []
    var cost = limit
    var last: ArraySlice<UInt8> = []
    for (list, (series, issues, remainders)) in lists.enumerated() {
      let bytes = key(series)
      cost += 6
      var from = 0
      for index in issues.indices {
        let more = self.cost(issues[index], remainder: remainders[index])
        if cost + more > limit {
          if from < index { shards[shards.count - 1].runs.append((list, from..<index)) }
          from = index
          shards.append(IssueShard(boundary: shards.isEmpty ? [] : Self.boundary(after: last, upTo: bytes)))
          cost = 6
        }
        cost += more
        last = bytes
      }
      shards[shards.count - 1].runs.append((list, from..<issues.count))
    }
    return shards
  }

  /// Returns the estimated number of bytes that an issue adds to a compressed file.
  private func cost(_ issue: Int, remainder: [UInt8]) -> Int {
    (issues[issue].year == 0 ? 3 : 4) + (issues[issue].cover.path.isEmpty ? 0 : 9) + (remainder.count * 6 + 9) / 10
  }

  /// Appends the columns of a shard of issues.
  ///
  /// Ids and years are differences within a series. Numbers are runs: "1x12" is 1 to 12, "_" is none. Few issues have a remainder; `odd` holds the
  /// distance of each of these from the one before.
  func appendIssues(_ shard: IssueShard, to out: inout ByteBuilder) {
    var ids: [Int64] = []
    var years: [Int64] = []
    var numbers: [ArraySlice<UInt8>] = []
    var odd: [Int64] = []
    var texts: [ArraySlice<UInt8>] = []
    var pictures: [ArraySlice<UInt8>] = []
    var colors: [Int64] = []
    var lastOdd = 0
    for run in shard.runs {
      let list = lists[run.list]
      var (last, lastYear): (Int64, Int64) = (0, 0)
      for index in run.issues {
        let issue = issues[list.issues[index]]
        if !list.remainders[index].isEmpty {
          odd.append(Int64(ids.count - lastOdd))
          lastOdd = ids.count
          texts.append(list.remainders[index][...])
        }
        ids.append(issue.id - last)
        last = issue.id
        years.append(Int64(issue.year) - lastYear)
        lastYear = Int64(issue.year)
        pictures.append(issue.cover.path[...])
        colors.append(Int64(issue.cover.color))
      }
      numbers.append(Self.runs(run.issues.map { issues[list.issues[$0]].number })[...])
    }
    SearchFile.append("series", numbers: shard.runs.lazy.map { entries[lists[$0.list].series].id }, to: &out)
    SearchFile.append(",counts", numbers: shard.runs.lazy.map { Int64($0.issues.count) }, to: &out)
    SearchFile.append(",ids", numbers: ids, to: &out)
    if years.contains(where: { $0 != 0 }) { SearchFile.append(",years", numbers: years, to: &out) }
    SearchFile.append(",numbers", lines: numbers, to: &out)
    SearchFile.append(",odd", numbers: odd, to: &out)
    SearchFile.append(",texts", lines: texts, to: &out)
    SearchFile.append(",pictures", lines: pictures, to: &out)
    SearchFile.append(",colors", numbers: colors, to: &out)
  }

  private static func runs(_ numbers: [Double]) -> [UInt8] {
    var text: [UInt8] = []
    var at = 0
    while at < numbers.count {
      if at > 0 { text.append(UInt8(ascii: ",")) }
      let first = numbers[at]
      var length = 1
      // Not a number is never equal, so it is a run of its own.
      while at + length < numbers.count, numbers[at + length] == first + Double(length), first == first.rounded() {
        length += 1
      }
      text.append(contentsOf: first.isNaN ? [UInt8(ascii: "_")] : SearchIssue.text(first))
      if length > 1 { text.append(contentsOf: Array("x\(length)".utf8)) }
      at += length
    }
    return text
  }
}
