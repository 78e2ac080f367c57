import Catalog

/// Which entries stand in the root, which in the popular tier, and which in the rest.
///
/// Popularity is the place among the entries of a kind: the comics of a creator and those of a series do not compare.
struct SearchTiers {
  private(set) var root: [Int] = []
  private(set) var popular: [Int] = []
  private(set) var rest: [Int] = []

  /// The part of a kind that the popular tier takes: enough that a short prefix shows what people mean.
  private static let popularShare = 0.2

  init(_ shelf: SearchShelf, limits: SearchLimits) {
    let entries = shelf.entries
    var ranked: [(share: Double, slot: Int)] = []
    for kind in SearchIndex.kinds.indices {
      let slots = (0..<entries.count).filter { entries.kinds[$0] == kind }
        .sorted { (-entries.weights[$0], entries.ids[$0], $0) < (-entries.weights[$1], entries.ids[$1], $1) }
      for (place, slot) in slots.enumerated() { ranked.append((Double(place) / Double(slots.count), slot)) }
    }
    ranked.sort { ($0.share, entries.kinds[$0.slot], $0.slot) < ($1.share, entries.kinds[$1.slot], $1.slot) }

    // Characters and events are what most people look for. They come first, but leave a seventh to the others.
    var isInRoot = [Bool](repeating: false, count: entries.count)
    var room = limits.root
    for isFirstPass in [true, false] {
      let floor = isFirstPass ? limits.root / 7 : 0
      for (_, slot) in ranked where !isInRoot[slot] && (!isFirstPass || Self.isFavoured(entries.kinds[slot])) {
        let cost = entries.cost(slot)
        guard room - cost >= floor else { break }
        room -= cost
        isInRoot[slot] = true
      }
    }
    for (share, slot) in ranked {
      if isInRoot[slot] {
        root.append(slot)
      } else if share < Self.popularShare || Self.isFavoured(entries.kinds[slot]) {
        popular.append(slot)
      } else {
        rest.append(slot)
      }
    }
  }

  private static func isFavoured(_ kind: UInt8) -> Bool {
    let kind = SearchIndex.kinds[Int(kind)]
    return kind == .characters || kind == .events
  }
}
