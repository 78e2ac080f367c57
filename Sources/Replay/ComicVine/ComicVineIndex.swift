import APIs
import Basics
import Catalog

/// Puts the columns of all kinds of a catalogue into the arrays of its file.
enum ComicVineIndex {
  private typealias Catalog = ComicVineCatalog

  /// Returns the arrays of a catalogue.
  ///
  /// - Parameters:
  ///   - parts: the columns of each resource.
  ///   - stories: the stories, and the columns that were gathered from them, where a source tells credits by story.
  /// - Complexity: O(n log n) in records, words and pairs of records.
  static func writer(
    _ model: CatalogModel, _ shelves: [ComicVineResource: StoredShelf], _ parts: [ComicVineResource: ComicVinePart],
    stories: (shelf: StoredShelf, part: ComicVinePart)?, report: (String) -> Void
  ) -> IndexFile.Writer {
    var writer = IndexFile.Writer()
    var pairs: [ComicVineResource: [UInt64]] = [:]
    for part in parts.values { for (resource, more) in part.pairs { pairs[resource, default: []] += more } }
    for (resource, more) in stories?.part.pairs ?? [:] { pairs[resource, default: []] += more }
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
      writer.add("\(name).ids", shelf.ids.map { UInt32(clamping: $0) })
      writer.add("\(name).rows", shelf.rows.map { UInt32(clamping: $0) })
      writer.add("\(name).numbers", numbers)
      writer.add("\(name).byNumber", ordered)
      writer.add("\(name).listed", resource == .issue ? ordered.filter { !part.isVariant[Int($0)] } : ordered)
      writer.add("\(name).modified", part.modified)
      add("\(name).names", part.names, to: &writer)
      add("\(name).aliases", part.aliases, to: &writer)
      addWords("\(name)", part, count: shelf.count, to: &writer)
      if ComicVineResource.ofIssues.contains(resource) {
        var own: [UInt64] = []
        swap(&own, &pairs[resource, default: []])
        addRows("\(name).issues", &own, count: shelf.count, to: &writer)
      }
      served[resource] = numbers.map { $0 > 0 }
    }
    addIssues(parts[.issue] ?? ComicVinePart(), served[.issue] ?? [], shelves, to: &writer)
    let volumes = parts[.volume] ?? ComicVinePart()
    writer.add("volumes.years", volumes.years)
    writer.add("volumes.publishers", volumes.publishers)
    let hashes = (parts[.issue]?.hashes ?? []).sorted { $0.slot < $1.slot }
    writer.add("hashes.values", hashes.map(\.hash))
    writer.add("hashes.slots", hashes.map(\.slot))
    writer.add("clashes", [UInt32(clamping: clashes)])
    if let stories { addStories(stories, issues: shelves[.issue]?.count ?? 0, to: &writer) }
    return writer
  }

  /// Returns the numbers of records in answers, and the number of records that lost theirs to another one: of two with one number the first
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
  ) {
    let printed = part.numberTexts.map { IssueNumber(printed: $0) }
    let order = (0..<printed.count).sorted {
      printed[$0] == printed[$1] ? part.numberTexts[$0] < part.numberTexts[$1] : printed[$0] < printed[$1]
    }
    var ranks = [UInt32](repeating: 0, count: order.count)
    var keys = TextColumn()
    for (rank, place) in order.enumerated() {
      ranks[place] = UInt32(rank)
      keys.append(IssueKey.key(part.numberTexts[place]).utf8)
    }
    let numberRanks = part.numbers.map { ranks[Int($0)] }
    writer.add("issues.volumes", part.volumes)
    writer.add("issues.covers", part.covers)
    writer.add("issues.sales", part.sales)
    writer.add("issues.numberRanks", numberRanks)
    add("issues.keys", keys, to: &writer)
    // By volume, then in the source's own order, by the day of the cover, and by number.
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
    writer.add("volume.issues", slots)
    writer.add("volume.issues.ends", ends)
  }

  private static func addStories(
    _ stories: (shelf: StoredShelf, part: ComicVinePart), issues: Int, to writer: inout IndexFile.Writer
  ) {
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
    writer.add("stories.ends", ends)
    writer.add("stories.ids", ids)
    writer.add("stories.rows", rows)
  }

  private static func addWords(
    _ name: String, _ part: ComicVinePart, count: Int, to writer: inout IndexFile.Writer
  ) {
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
    add("\(name).words", texts, to: &writer)
    addRows("\(name).postings", &pairs, count: words.count, to: &writer)
  }

  private static func add(_ name: String, _ texts: TextColumn, to writer: inout IndexFile.Writer) {
    writer.add(name, texts.bytes)
    writer.add(name + ".ends", texts.ends)
  }

  /// Adds pairs as rows, each pair once.
  private static func addRows(
    _ name: String, _ pairs: inout [UInt64], count: Int, to writer: inout IndexFile.Writer
  ) {
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
    writer.add(name, slots)
    writer.add(name + ".ends", ends)
  }
}
