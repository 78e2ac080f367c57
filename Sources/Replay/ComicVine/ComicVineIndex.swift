import APIs
import Basics
import Catalog

/// Puts the columns of all kinds of a catalogue into the arrays of its file.
enum ComicVineIndex {
  private typealias Catalog = ComicVineCatalog

  /// Writes the arrays of a catalogue.
  ///
  /// - Parameters:
  ///   - parts: the columns of each resource; they are used up.
  ///   - stories: the stories, and the columns that were gathered from them, where a source tells credits by story; used up, too.
  /// - Throws: `FileError`.
  /// - Complexity: O(n log n) in records, words and pairs of records.
  static func write(
    _ model: CatalogModel, _ shelves: [ComicVineResource: StoredShelf],
    _ parts: inout [ComicVineResource: ComicVinePart], stories: inout (shelf: StoredShelf, part: ComicVinePart)?,
    to writer: inout IndexFile.Writer, report: (String) -> Void
  ) throws(FileError) {
    if let stories { try addStories(stories, issues: shelves[.issue]?.count ?? 0, to: &writer) }
    var pairs: [ComicVineResource: [UInt64]] = [:]
    swap(&pairs, &parts[.issue, default: ComicVinePart()].pairs)
    for resource in ComicVineResource.ofIssues {
      if let more = parts[resource]?.pairs.removeValue(forKey: resource) { pairs[resource, default: []] += more }
      if let more = stories?.part.pairs.removeValue(forKey: resource) { pairs[resource, default: []] += more }
    }
    stories = nil
    var clashes = 0
    var served: [ComicVineResource: [Bool]] = [:]
    for resource in ComicVineResource.served {
      guard let shelf = shelves[resource], let part = parts[resource] else { continue }
      let name = resource.singular
      let (numbers, lost) = numbers(model, shelf, part)
      if lost > 0 {
        clashes += lost
        report("\(lost) of \(resource.list) have a number of Comic Vine that another one of them has, too.")
      }
      let ordered = (0..<UInt32(shelf.count)).filter { numbers[Int($0)] > 0 }.sorted {
        numbers[Int($0)] < numbers[Int($1)]
      }
      try writer.add("\(name).ids", shelf.ids.map { UInt32(clamping: $0) })
      try writer.add("\(name).rows", shelf.rows.map { UInt32(clamping: $0) })
      try writer.add("\(name).numbers", numbers)
      try writer.add("\(name).byNumber", ordered)
      try writer.add("\(name).listed", resource == .issue ? ordered.filter { !part.isVariant[Int($0)] } : ordered)
      try writer.add("\(name).modified", part.modified)
      try add("\(name).names", part.names, to: &writer)
      try add("\(name).aliases", part.aliases, to: &writer)
      try addWords("\(name)", part, count: shelf.count, to: &writer)
      if ComicVineResource.ofIssues.contains(resource) {
        var own: [UInt64] = []
        swap(&own, &pairs[resource, default: []])
        try addRows("\(name).issues", &own, count: shelf.count, to: &writer)
      }
      served[resource] = numbers.map { $0 > 0 }
    }
    try addIssues(parts[.issue] ?? ComicVinePart(), served[.issue] ?? [], shelves, to: &writer)
    let volumes = parts[.volume] ?? ComicVinePart()
    try writer.add("volumes.years", volumes.years)
    try writer.add("volumes.publishers", volumes.publishers)
    let hashes = (parts[.issue]?.hashes ?? []).sorted { $0.slot < $1.slot }
    try writer.add("hashes.values", hashes.map(\.hash))
    try writer.add("hashes.slots", hashes.map(\.slot))
    try writer.add("clashes", [UInt32(clamping: clashes)])
  }

  /// Returns the numbers of records in answers, and the number of records that lost theirs to another one: the first of two with one number
  /// keeps it.
  private static func numbers(
    _ model: CatalogModel, _ shelf: StoredShelf, _ part: ComicVinePart
  ) -> (numbers: [UInt32], lost: Int) {
    var numbers = part.comicVine
    var lost = 0
    var taken: UInt32 = 0
    let ordered = (0..<numbers.count).filter { numbers[$0] > 0 }.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    for slot in ordered {
      if numbers[slot] == taken {
        numbers[slot] = 0
        lost += 1
      } else {
        taken = numbers[slot]
      }
    }
    for slot in numbers.indices where numbers[slot] == 0 {
      let own = RecordID(shelf.kind, shelf.ids[slot]).flatMap { model.syntheticNumber(of: $0) }
      numbers[slot] = own.flatMap { UInt32(exactly: $0) } ?? 0
    }
    return (numbers, lost)
  }

  private static func addIssues(
    _ part: ComicVinePart, _ isServed: [Bool], _ shelves: [ComicVineResource: StoredShelf],
    to writer: inout IndexFile.Writer
  ) throws(FileError) {
    let order = order(ofNumbers: part.numberTexts)
    var ranks = [UInt32](repeating: 0, count: order.count)
    var keys = TextColumn()
    for (rank, place) in order.enumerated() {
      ranks[place] = UInt32(rank)
      keys.append(IssueKey.key(part.numberTexts[place]).utf8)
    }
    let numberRanks = part.numbers.map { ranks[Int($0)] }
    try writer.add("issues.volumes", part.volumes)
    try writer.add("issues.covers", part.covers)
    try writer.add("issues.sales", part.sales)
    try writer.add("issues.numberRanks", numberRanks)
    try add("issues.keys", keys, to: &writer)
    // Issues are ordered by volume, then in the source's own order, by the day of the cover, and by number.
    var slots = (0..<UInt32(part.volumes.count)).filter {
      part.volumes[Int($0)] != Catalog.none && !part.isVariant[Int($0)] && isServed[Int($0)]
    }
    let days = zip(part.covers, part.sales).map { cover, sale in
      cover != Catalog.Issues.noDay ? cover : sale != Catalog.Issues.noDay ? sale : .max
    }
    slots.sort { one, other in
      let (a, b) = (Int(one), Int(other))
      if part.volumes[a] != part.volumes[b] { return part.volumes[a] < part.volumes[b] }
      if part.order[a] != part.order[b] { return part.order[a] < part.order[b] }
      if days[a] != days[b] { return days[a] < days[b] }
      return (numberRanks[a], one) < (numberRanks[b], other)
    }
    var ends: [UInt32] = []
    var place = 0
    for volume in 0..<UInt32(shelves[.volume]?.count ?? 0) {
      while place < slots.count, part.volumes[Int(slots[place])] == volume { place += 1 }
      ends.append(UInt32(place))
    }
    try writer.add("volume.issues", slots)
    try writer.add("volume.issues.ends", ends)
  }

  /// Returns the places of texts in the order of the numbers that they begin with. Texts with equal numbers, and those without any, are
  /// ordered as texts.
  static func order(ofNumbers texts: [String]) -> [Int] {
    let printed = texts.map { IssueNumber(printed: $0) }
    return texts.indices.sorted { one, other in
      // A text without a number equals nothing, not even itself, so only what precedes what is asked.
      if printed[one] < printed[other] { return true }
      return printed[other] < printed[one] ? false : texts[one] < texts[other]
    }
  }

  private static func addStories(
    _ stories: (shelf: StoredShelf, part: ComicVinePart), issues: Int, to writer: inout IndexFile.Writer
  ) throws(FileError) {
    let owners = stories.part.issuesOfStories
    var ends = [UInt32](repeating: 0, count: issues)
    for owner in owners where owner != Catalog.none { ends[Int(owner)] += 1 }
    var total: UInt32 = 0
    for issue in ends.indices {
      total += ends[issue]
      ends[issue] = total
    }
    var next = [0] + ends.dropLast()
    var (ids, rows) = ([UInt32](repeating: 0, count: Int(total)), [UInt32](repeating: 0, count: Int(total)))
    for (story, owner) in owners.enumerated() where owner != Catalog.none {
      let place = Int(next[Int(owner)])
      next[Int(owner)] += 1
      ids[place] = UInt32(clamping: stories.shelf.ids[story])
      rows[place] = UInt32(clamping: stories.shelf.rows[story])
    }
    try writer.add("stories.ends", ends)
    try writer.add("stories.ids", ids)
    try writer.add("stories.rows", rows)
  }

  private static func addWords(
    _ name: String, _ part: ComicVinePart, count: Int, to writer: inout IndexFile.Writer
  ) throws(FileError) {
    var places: [[UInt8]: UInt32] = [:]
    var words: [[UInt8]] = []
    var pairs: [UInt64] = []
    for slot in 0..<part.names.count {
      for text in [part.names[slot], part.aliases[slot]] {
        for word in text.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
          let word = Array(word)
          let place = places[word] ?? UInt32(words.count)
          if place == words.count {
            places[word] = place
            words.append(word)
          }
          pairs.append(UInt64(place) << 32 | UInt64(slot))
        }
      }
    }
    let order = words.indices.sorted { words[$0].lexicographicallyPrecedes(words[$1]) }
    var ranks = [UInt64](repeating: 0, count: words.count)
    var texts = TextColumn()
    for (rank, place) in order.enumerated() {
      ranks[place] = UInt64(rank)
      texts.append(words[place])
    }
    for place in pairs.indices { pairs[place] = ranks[Int(pairs[place] >> 32)] << 32 | pairs[place] & 0xFFFF_FFFF }
    try add("\(name).words", texts, to: &writer)
    try addRows("\(name).postings", &pairs, count: words.count, to: &writer)
  }

  private static func add(_ name: String, _ texts: TextColumn, to writer: inout IndexFile.Writer) throws(FileError) {
    try writer.add(name, texts.bytes)
    try writer.add(name + ".ends", texts.ends)
  }

  /// Adds pairs as rows, each pair once.
  private static func addRows(
    _ name: String, _ pairs: inout [UInt64], count: Int, to writer: inout IndexFile.Writer
  ) throws(FileError) {
    pairs.sort()
    var slots: [UInt32] = []
    slots.reserveCapacity(pairs.count)
    var ends = [UInt32](repeating: 0, count: count)
    var last: UInt64?
    for pair in pairs where pair != last {
      slots.append(UInt32(truncatingIfNeeded: pair))
      ends[Int(pair >> 32)] = UInt32(slots.count)
      last = pair
    }
    var end: UInt32 = 0
    for row in ends.indices {
      end = max(end, ends[row])
      ends[row] = end
    }
    try writer.add(name, slots)
    try writer.add(name + ".ends", ends)
  }
}
