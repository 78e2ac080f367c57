import Basics
import Catalog

extension SearchShelf {
  /// Cuts a tier into shards: the entries of each in the order of their names, and the least text that lies in it.
  ///
  /// An entry is in every shard in which one of its words begins, once in each.
  func shards(of slots: [Int], limit: Int) -> [(boundary: [UInt8], slots: [Int])] {
    var isWanted = [Bool](repeating: false, count: entries.count)
    for slot in slots { isWanted[slot] = true }
    var ordered = suffixes.filter { isWanted[Int($0.slot)] }
    let places = self.places
    keys.withUnsafeBufferPointer { keys in
      ordered.sort { one, other in
        switch one.compare(other, in: keys) {
        case 0: (places[Int(one.slot)], one.start) < (places[Int(other.slot)], other.start)
        case let order: order < 0
        }
      }
    }

    var shards: [(boundary: [UInt8], slots: [Int])] = []
    var shardOfSlot = [Int](repeating: -1, count: entries.count)
    var cost = limit
    var last: ArraySlice<UInt8> = []
    for suffix in ordered {
      let slot = Int(suffix.slot)
      let bytes = suffix.bytes(in: keys)
      if shards.isEmpty || shardOfSlot[slot] != shards.count - 1 {
        let more = entries[slot].cost
        if cost + more > limit {
          shards.append((shards.isEmpty ? [] : Self.boundary(after: last, upTo: bytes), []))
          cost = 0
        }
        cost += more
        shardOfSlot[slot] = shards.count - 1
        shards[shards.count - 1].slots.append(slot)
      }
      last = bytes
    }
    return shards.map { ($0.boundary, $0.slots) }
  }

  /// Returns the shortest text that is greater than `last` and not greater than `next`; for equal texts the text with an exclamation
  /// mark, which is greater than the text itself and less than all longer texts that begin with it.
  static func boundary(after last: ArraySlice<UInt8>, upTo next: ArraySlice<UInt8>) -> [UInt8] {
    let common = zip(last, next).prefix { $0 == $1 }.count
    if common == next.count { return Array(next) + [UInt8(ascii: "!")] }
    var length = common + 1
    // A boundary ends where a letter ends.
    while length < next.count, next[next.startIndex + length] & 0xC0 == 0x80 { length += 1 }
    return Array(next.prefix(length))
  }

  /// Appends the columns of entries, in the order of kind and name.
  func appendEntries(_ slots: [Int], to out: inout ByteBuilder) {
    let counts = kinds.map { kind in Int64(slots.count { entries[$0].kind == kind }) }
    SearchFile.append("kinds", numbers: counts, to: &out)
    // Each column takes its own members: an entry is never copied for one of them.
    let slots = slots.sorted { places[$0] < places[$1] }.lazy
    SearchFile.append(",ids", numbers: slots.map { entries[$0].id }, to: &out)
    SearchFile.append(",names", lines: slots.map { entries[$0].name }, to: &out)
    SearchFile.append(",notes", lines: slots.map { entries[$0].note[...] }, to: &out)
    if slots.contains(where: { !entries[$0].aliases.isEmpty }) {
      SearchFile.append(",aliases", lines: slots.map { entries[$0].aliases[...] }, to: &out)
    }
    if slots.contains(where: { !entries[$0].sayings.isEmpty }) {
      SearchFile.append(",sayings", lines: slots.map { entries[$0].sayings[...] }, to: &out)
    }
    if slots.contains(where: { entries[$0].isTitle }) {
      SearchFile.append(",titles", numbers: slots.map { entries[$0].isTitle ? 1 : 0 }, to: &out)
    }
    SearchFile.append(",pictures", lines: slots.map { entries[$0].cover.path[...] }, to: &out)
    SearchFile.append(",colors", numbers: slots.map { Int64(entries[$0].cover.color) }, to: &out)
    SearchFile.append(",weights", numbers: slots.map { Int64(entries[$0].weight) }, to: &out)
  }
}

/// The entries of the root, of the popular tier, of the rest, and of the titles of issues.
///
/// Popularity is the place among the entries of a kind, because numbers of issues of different kinds do not compare.
struct SearchTiers {
  private(set) var root: [Int] = []
  private(set) var popular: [Int] = []
  private(set) var rest: [Int] = []
  private(set) var titles: [Int] = []

  /// The share of a kind in the popular tier: enough that a short prefix shows the entries that people mean.
  private static let popularShare = 0.2

  init(_ shelf: SearchShelf, limits: SearchLimits) {
    let entries = shelf.entries
    func isFavoured(_ slot: Int) -> Bool {
      entries[slot].kind == shelf.roles.character || entries[slot].kind == shelf.roles.event
    }
    var ranked: [(share: Double, slot: Int)] = []
    for kind in shelf.kinds {
      let slots = entries.indices.filter { entries[$0].kind == kind }
        .sorted { (-entries[$0].weight, entries[$0].id, $0) < (-entries[$1].weight, entries[$1].id, $1) }
      for (place, slot) in slots.enumerated() {
        // Nobody knows how popular a title is: it comes last.
        ranked.append((Double(place) / Double(slots.count) + (entries[slot].isTitle ? 1 : 0), slot))
      }
    }
    ranked.sort { ($0.share, shelf.group($0.slot), $0.slot) < ($1.share, shelf.group($1.slot), $1.slot) }

    // Characters and events are what most people look for. They come first, but leave a seventh to the others.
    var isInRoot = [Bool](repeating: false, count: entries.count)
    var room = limits.root
    for isFirstPass in [true, false] {
      let floor = isFirstPass ? limits.root / 7 : 0
      for (_, slot) in ranked where !isInRoot[slot] && (!isFirstPass || isFavoured(slot)) {
        let cost = entries[slot].cost
        guard room - cost >= floor else { break }
        room -= cost
        isInRoot[slot] = true
      }
    }
    for (share, slot) in ranked {
      if isInRoot[slot] {
        root.append(slot)
      } else if entries[slot].isTitle {
        titles.append(slot)
      } else if share < Self.popularShare || isFavoured(slot) {
        popular.append(slot)
      } else {
        rest.append(slot)
      }
    }
  }

}
