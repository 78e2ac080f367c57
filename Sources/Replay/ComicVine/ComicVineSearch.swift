import APIs
import Basics

/// The search of the API: records by the words of their names, the likeliest first.
///
/// A record is found where its name and other names have at least half of the words. Equal names come first, then equal other names, then
/// names with all words; among them the records with the most issues.
struct ComicVineSearch {
  let catalog: ComicVineCatalog
  let ids: ComicVineSettings.IDs

  /// A record that was found.
  struct Hit {
    let resource: ComicVineResource
    let slot: Int
  }

  /// The most words of a query that are looked for.
  private static let greatestWords = 32
  /// The most hits of one resource that are shown.
  private static let greatestHits = 10_000
  /// The most volumes whose issues are shown.
  private static let greatestVolumes = 100

  /// Returns the records that a query finds in some resources; of several resources one of each in turn.
  ///
  /// - Complexity: O(records with any of the words).
  func hits(_ query: String, in resources: [ComicVineResource]) -> [Hit] {
    var lists = resources.map { resource in
      (resource == .issue ? issues(query) : found(query, in: resource).map(\.slot))[...].prefix(Self.greatestHits)
    }
    if lists.count == 1 { return lists[0].map { Hit(resource: resources[0], slot: $0) } }
    var hits: [Hit] = []
    while lists.contains(where: { !$0.isEmpty }) {
      for place in lists.indices {
        if let slot = lists[place].popFirst() { hits.append(Hit(resource: resources[place], slot: slot)) }
      }
    }
    return hits
  }

  private func found(_ query: String, in resource: ComicVineResource) -> [(slot: Int, rank: UInt64)] {
    guard let shelf = catalog[resource] else { return [] }
    var words: [[UInt8]] = []
    for word in SearchWords.words(query.utf8) where !words.contains(word) { words.append(word) }
    words = Array(words.prefix(Self.greatestWords))
    guard !words.isEmpty else { return [] }
    var counts: [UInt32: UInt8] = [:]
    for word in words { for slot in shelf.words.records(with: word) { counts[slot, default: 0] += 1 } }
    let whole = SearchWords.folded(query.utf8)
    let least = (words.count + 1) / 2
    var hits: [(rank: UInt64, number: UInt32, slot: UInt32)] = []
    for (slot, count) in counts where Int(count) >= least && ids.shows(shelf.numbers[Int(slot)]) {
      let rank = rank(Int(slot), of: shelf, whole: whole, words: words, missing: words.count - Int(count))
      hits.append((rank, shelf.numbers[Int(slot)], slot))
    }
    hits.sort { ($0.rank, $0.number) < ($1.rank, $1.number) }
    return hits.map { (Int($0.slot), $0.rank) }
  }

  /// Returns a number that is the lower the likelier a record is meant: by the likeness of its name, then by the number of its issues, then by
  /// its year.
  private func rank(
    _ slot: Int, of shelf: ComicVineCatalog.Shelf, whole: [UInt8], words: [[UInt8]], missing: Int
  ) -> UInt64 {
    var tier: UInt64 = 4
    if missing == 0 {
      let name = shelf.names.text(slot)
      if name == whole {
        tier = 0
      } else if shelf.aliases.text(slot).split(separator: 0x0A).contains(where: { $0.elementsEqual(whole) }) {
        tier = 1
      } else {
        let own = Set(name.split(separator: 0x20).map(Array.init))
        tier = words.allSatisfy(own.contains) ? 2 : 3
      }
    }
    let isVolume = shelf.resource == .volume
    let count = isVolume ? catalog.volumes.issues.count(slot) : shelf.issues?.count(slot) ?? 0
    let year = isVolume ? Int(catalog.volumes.years[slot]) : 0
    return tier << 60 | UInt64(missing) << 52 | UInt64(0xFF_FFFF - min(count, 0xFF_FFFF)) << 16
      | UInt64(0xFFFF - min(max(year, 0), 0xFFFF))
  }

  /// Returns the issues of the volumes that a query names, with its number where it names one: `Tales 12`.
  private func issues(_ query: String) -> [Int] {
    guard let shelf = catalog[.issue] else { return [] }
    let parts = query.split(separator: " ").map(String.init)
    let last = parts.last.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 } ?? ""
    let isNumber = parts.count > 1 && (last.first.map { $0.isNumber } ?? false)
    var found: [Int] = []
    if isNumber {
      let key = Array(IssueKey.key(last).utf8)
      let texts = catalog.issues.keys
      for volume in self.found(parts.dropLast().joined(separator: " "), in: .volume).prefix(Self.greatestVolumes) {
        found += catalog.issues(ofVolume: volume.slot, ids).filter { issue in
          let rank = Int(catalog.issues.numberRanks[issue])
          return texts.bytes[texts.range(rank)].elementsEqual(key)
        }
      }
    }
    for volume in self.found(query, in: .volume).prefix(Self.greatestVolumes) {
      guard found.count < 1_000 else { break }
      found += catalog.issues(ofVolume: volume.slot, ids)
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted && shelf.numbers[$0] > 0 }
  }
}
