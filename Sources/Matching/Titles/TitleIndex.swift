/// The titles that files have, found by the titles of a catalogue's series.
///
/// Titles of a catalogue come one after the other, and need not be in memory: for each, the index gives the titles of files that may be
/// the same.
struct TitleIndex: Sendable {
  /// The titles, by number.
  private(set) var keys: [TitleKey] = []
  private var numbers: [TitleKey: Int] = [:]
  /// The first entry of each hash among `entries`, whose entries lead on to the next ones.
  private var first: [UInt64: Int32] = [:]
  private var entries: [(title: Int32, next: Int32)] = []

  /// The least likeness of titles that are compared further.
  static let leastLikeness = 0.55
  /// The most titles of files that a hash has: beyond it the hash tells nothing.
  private static let greatestChain = 400

  /// Adds a title, unless it is there.
  ///
  /// - Returns: its number; nil for a title without letters and digits.
  mutating func add(_ title: some StringProtocol) -> Int? {
    let key = TitleKey(title)
    guard !key.isEmpty else { return nil }
    if let number = numbers[key] { return number }
    let number = keys.count
    keys.append(key)
    numbers[key] = number
    var hashes: Set<UInt64> = []
    key.forEachHash { hashes.insert($0) }
    for hash in hashes {
      entries.append((Int32(number), first[hash] ?? -1))
      first[hash] = Int32(entries.count - 1)
    }
    return number
  }

  /// Returns the titles of files that may be a title, with their likeness.
  ///
  /// - Complexity: O(length² + titles found).
  func matches(_ title: TitleKey) -> [(title: Int, likeness: Double)] {
    var found: Set<Int32> = []
    title.forEachHash { hash in
      var place = first[hash] ?? -1
      var length = 0
      while place >= 0, length < Self.greatestChain {
        found.insert(entries[Int(place)].title)
        place = entries[Int(place)].next
        length += 1
      }
    }
    return found.compactMap { number in
      let likeness = keys[Int(number)].likeness(to: title)
      return likeness >= Self.leastLikeness ? (Int(number), likeness) : nil
    }
  }
}
