import APIs
import Basics
import Catalog
import Store

/// The pairs of records that refer to each other, seen from both sides, whichever side names the other.
struct StoredLinks: Sendable {
  /// The records of one kind that belong to each record of another, ascending.
  struct Rows: Sendable {
    /// The end of each row in `slots`.
    fileprivate var ends: [UInt32] = []
    fileprivate var slots: [UInt32] = []

    subscript(slot: Int) -> ArraySlice<UInt32> {
      slots[(slot == 0 ? 0 : Int(ends[slot - 1]))..<Int(ends[slot])]
    }
  }

  private var rows: [[Rows?]]
  /// The records that refer to an id without a record: by their own kind, by the kind that they refer to, by id.
  private var strangers: [[[Int64: [UInt32]]]]

  /// Returns the records of `other` that refer to an id of a kind that has no record.
  func referring(_ other: Int, to kind: Int, id: Int64) -> [UInt32] { strangers[other][kind][id] ?? [] }

  /// Returns the records of `other` that belong to a record; kinds are numbers of their model.
  func row(_ kind: Int, _ slot: Int, _ other: Int) -> ArraySlice<UInt32> { rows[kind][other]?[slot] ?? [] }

  /// Returns the records of `other` that belong to a record.
  func row(_ collection: MarvelCollection, _ slot: Int, _ other: MarvelCollection) -> ArraySlice<UInt32> {
    row(collection.rawValue, slot, other.rawValue)
  }

  /// Gathers the references between records.
  struct Gathering {
    /// The slots of both records of a pair in one number, by the lower and the higher of their kinds.
    private var pairs: [[[UInt64]]]
    private var strangers: [[[Int64: [UInt32]]]]
    /// Whether references to ids without a record are kept.
    private let keepsStrangers: Bool

    /// Creates a gathering without links, for a number of kinds.
    init(kinds: Int, keepsStrangers: Bool = false) {
      self.keepsStrangers = keepsStrangers
      strangers = [[[Int64: [UInt32]]]](repeating: [[Int64: [UInt32]]](repeating: [:], count: kinds), count: kinds)
      pairs = [[[UInt64]]](repeating: [[UInt64]](repeating: [], count: kinds), count: kinds)
    }

    mutating func add(_ kind: Int, _ slot: Int, _ other: Int, _ otherSlot: Int) {
      if kind < other {
        pairs[kind][other].append(UInt64(slot) << 32 | UInt64(otherSlot))
      } else {
        pairs[other][kind].append(UInt64(otherSlot) << 32 | UInt64(slot))
      }
    }

    /// Adds the references of a record.
    ///
    /// - Parameters:
    ///   - targets: for each field that refers to records, the number of their kind; nil for a field that makes no lists.
    ///   - slot: returns the slot of a record of a kind; nil where there is no record.
    mutating func add(
      _ view: RecordView, _ kind: Int, at own: Int, targets: [Int?], slot: (_ kind: Int, _ id: Int64) -> Int?
    ) throws {
      var links = view.linkReader
      for target in targets {
        guard let count = try links.begin() else { continue }
        for _ in 0..<count {
          let link = try links.item()
          guard let target, let id = link.id else { continue }
          if let other = slot(target, id) {
            add(kind, own, target, other)
          } else if keepsStrangers {
            strangers[kind][target][id, default: []].append(UInt32(own))
          }
        }
        _ = try links.end()
      }
    }

    /// Returns the kinds that the fields of each kind of a model refer to, as numbers; nil for a field that makes no lists.
    static func targets(of model: CatalogModel) -> [[Int?]] {
      model.all.map { kind in
        ReferringField.all(of: kind, in: model).map { $0.place == nil || $0.target == kind ? nil : $0.target.index }
      }
    }

    /// Returns all links, and empties this value.
    ///
    /// - Parameter counts: the number of records of each kind.
    /// - Complexity: O(n log n); the pairs of two kinds twice in memory.
    consuming func links(counts: [Int]) -> StoredLinks {
      let none = [Rows?](repeating: nil, count: counts.count)
      var links = StoredLinks(rows: [[Rows?]](repeating: none, count: counts.count), strangers: strangers)
      for low in counts.indices {
        for high in counts.indices.dropFirst(low + 1) where !pairs[low][high].isEmpty {
          var both: [UInt64] = []
          swap(&both, &pairs[low][high])
          both.sort()
          links.rows[low][high] = Self.rows(of: &both, count: counts[low])
          for place in both.indices { both[place] = both[place] << 32 | both[place] >> 32 }
          both.sort()
          links.rows[high][low] = Self.rows(of: &both, count: counts[high])
        }
      }
      return links
    }

    /// Returns sorted pairs as rows, each pair once, and removes repeats from `pairs`.
    private static func rows(of pairs: inout [UInt64], count: Int) -> Rows {
      var kept = 0
      for place in pairs.indices where place == 0 || pairs[place] != pairs[kept - 1] {
        pairs[kept] = pairs[place]
        kept += 1
      }
      pairs.removeLast(pairs.count - kept)
      var rows = Rows()
      rows.slots = pairs.map { UInt32(truncatingIfNeeded: $0) }
      rows.ends.reserveCapacity(count)
      var end = 0
      for slot in 0..<UInt64(count) {
        while end < pairs.count, pairs[end] >> 32 == slot { end += 1 }
        rows.ends.append(UInt32(end))
      }
      return rows
    }
  }
}
