package import APIs

/// Every relation of the universe, each seen from both sides.
///
/// A row lists its targets in their default order, hidden ones last.
package struct InventedRelations: Sendable {
  private var table = [Links](repeating: Links(), count: 36)
  /// The comics whose stories a collection reprints.
  let collectedIssues: Links
  /// The collections that reprint a comic.
  let collections: Links

  subscript(_ from: MarvelCollection, _ to: MarvelCollection) -> Links {
    get { table[from.rawValue * 6 + to.rawValue] }
    set { table[from.rawValue * 6 + to.rawValue] = newValue }
  }

  /// Returns the targets of a record at another collection.
  package func row(_ from: MarvelCollection, _ slot: Int, _ to: MarvelCollection) -> ArraySlice<UInt32> {
    table[from.rawValue * 6 + to.rawValue].row(slot)
  }

  init(drawing draft: RelationDraft, orderings: [Ordering]) {
    collectedIssues = draft.collected.sorted(ranks: orderings[MarvelCollection.comics.rawValue].ranks)
    collections = collectedIssues.transposed(
      targetCount: draft.collected.rows, sources: orderings[MarvelCollection.comics.rawValue].slots)

    func pair(_ from: MarvelCollection, _ to: MarvelCollection, _ links: Links) {
      let sorted = links.sorted(ranks: orderings[to.rawValue].ranks)
      self[from, to] = sorted
      self[to, from] = sorted.transposed(
        targetCount: orderings[to.rawValue].slots.count, sources: orderings[from.rawValue].slots)
    }
    pair(.comics, .series, draft.comicSeries)
    pair(.comics, .characters, draft.comicCharacters)
    pair(.comics, .creators, draft.comicCreators)
    pair(.stories, .comics, draft.storyComics)
    pair(.stories, .characters, draft.storyCharacters)
    pair(.stories, .creators, draft.storyCreators)
    pair(.events, .comics, draft.eventComics)
    pair(.stories, .series, self[.stories, .comics].followed(by: draft.comicSeries))
    pair(.series, .characters, self[.series, .comics].followed(by: self[.comics, .characters]))
    pair(.series, .creators, self[.series, .comics].followed(by: self[.comics, .creators]))
    pair(.series, .events, self[.series, .comics].followed(by: self[.comics, .events]))
    pair(.events, .characters, self[.events, .comics].followed(by: self[.comics, .characters]))
    pair(.events, .creators, self[.events, .comics].followed(by: self[.comics, .creators]))
    pair(.events, .stories, self[.events, .comics].followed(by: draft.originalStories))
  }
}

/// A relation in compressed rows: the slots of one collection for every slot of another.
package struct Links: Sendable {
  private(set) var starts: [UInt32] = [0]
  /// The targets of all rows, one row after the other.
  package private(set) var targets: [UInt32] = []
  /// The role of each target; empty in a relation without roles.
  package private(set) var roles: [CreatorRole] = []

  init() {}

  /// Creates a relation in which every slot has one target.
  init(each targets: [UInt32]) {
    starts = Array(0...UInt32(targets.count))
    self.targets = targets
  }

  /// The number of rows.
  package var rows: Int { starts.count - 1 }

  /// Returns the places of a row in ``targets`` and ``roles``.
  package func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  /// Returns the targets of a row.
  package func row(_ row: Int) -> ArraySlice<UInt32> { targets[range(row)] }

  mutating func append(_ target: UInt32) { targets.append(target) }

  mutating func append(_ target: UInt32, role: CreatorRole) {
    targets.append(target)
    roles.append(role)
  }

  mutating func endRow() { starts.append(UInt32(targets.count)) }

  /// Returns this relation seen from its other side; each row lists its sources in the given order.
  ///
  /// - Complexity: O(links + rows + targets).
  func transposed(targetCount: Int, sources: [UInt32]) -> Links {
    var counts = [UInt32](repeating: 0, count: targetCount + 1)
    for target in targets { counts[Int(target) + 1] += 1 }
    for index in 0..<targetCount { counts[index + 1] += counts[index] }
    var result = Links()
    result.starts = counts
    result.targets = [UInt32](repeating: 0, count: targets.count)
    for source in sources {
      for target in row(Int(source)) {
        result.targets[Int(counts[Int(target)])] = source
        counts[Int(target)] += 1
      }
    }
    return result
  }

  /// Returns this relation with each row sorted by `ranks` and without repeats; a repeated target keeps its first role.
  ///
  /// - Complexity: O(links x log row).
  func sorted(ranks: [UInt32]) -> Links {
    var result = Links()
    result.starts.reserveCapacity(starts.count)
    result.targets.reserveCapacity(targets.count)
    var keys: [UInt64] = []
    for row in 0..<rows {
      keys.removeAll(keepingCapacity: true)
      let range = range(row)
      // rank, then place in the row: the first of equals wins.
      for place in range { keys.append(UInt64(ranks[Int(targets[place])]) << 32 | UInt64(place)) }
      keys.sort()
      var last = UInt64.max
      for key in keys where key >> 32 != last {
        last = key >> 32
        let place = Int(key & 0xFFFF_FFFF)
        result.targets.append(targets[place])
        if !roles.isEmpty { result.roles.append(roles[place]) }
      }
      result.endRow()
    }
    return result
  }

  /// Returns for each row all targets of `next` that this relation's targets are linked to, repeats included.
  func followed(by next: Links) -> Links {
    var result = Links()
    for row in 0..<rows {
      for target in self.row(row) {
        let range = next.range(Int(target))
        result.targets.append(contentsOf: next.targets[range])
        if !next.roles.isEmpty { result.roles.append(contentsOf: next.roles[range]) }
      }
      result.endRow()
    }
    return result
  }
}
