package import APIs

/// The slots of one collection: whether each holds a listed record, since which night, and the time of its last change.
///
/// A slot keeps its number from night to night; its id is a function of the seed and the slot.
package struct Population: Sendable {
  /// The ways in which a record can be found.
  package enum Presence: UInt8, Sendable {
    case listed
    /// A look-up finds it, no list returns it.
    case unlisted
    /// Other records refer to it, no request finds it.
    case unresolved
  }

  /// "-0001-11-30", the API's way to say never.
  static let never = Int64.min

  let collection: MarvelCollection
  let dice: Dice
  let firstID: Int
  let stride: Int
  /// Whether each edition of a comic is a record of its own.
  let hasEditions: Bool
  /// The day of the last night, in days since 1970.
  let nightDay: Int
  /// The number of slots on the first night.
  package let founders: Int
  package private(set) var presence: [Presence]
  /// The night on which each slot was added; 0 for the first night.
  private(set) var birth: [UInt16]
  /// The number of changes of each record.
  package private(set) var version: [UInt8]
  /// The time of each record's last change, in seconds since 1970; `never` and 0 are sentinels.
  package private(set) var modified: [Int64]
  /// The night of each record's last removal; 0 for a record that was never removed.
  private(set) var removal: [UInt16]

  var count: Int { presence.count }

  package init(_ collection: MarvelCollection, census: Census, dice: Dice, night: Int) {
    self.collection = collection
    self.dice = dice
    hasEditions = census.shape.hasEditions
    nightDay = Calendar.firstNight + night - 1
    (firstID, stride) = census.shape.ids[collection.rawValue]
    let listed = census.count(collection)
    // As many ids are referred to that a look-up alone answers as ids that no request finds.
    let unlisted = max(1, listed * 3 / 200)
    founders = listed + 2 * unlisted
    presence = []
    presence.reserveCapacity(founders)
    // Selection sampling (Knuth, TAOCP 3.4.2 S): exact numbers of each presence in one pass.
    var left = (hidden: 2 * unlisted, unlisted: unlisted)
    for slot in 0..<founders {
      var draws = dice.draws(collection, slot, .presence)
      guard draws.below(founders - slot) < left.hidden else {
        presence.append(.listed)
        continue
      }
      let looksUp = draws.below(left.hidden) < left.unlisted
      presence.append(looksUp ? .unlisted : .unresolved)
      left.hidden -= 1
      if looksUp { left.unlisted -= 1 }
    }
    birth = Array(repeating: 0, count: founders)
    version = Array(repeating: 0, count: founders)
    removal = birth
    let isDated = census.shape.isDated
    modified = (0..<founders).map { Self.firstModified(collection, slot: $0, dice: dice, isDated: isDated) }
    passNights(night, census: census)
  }

  private mutating func passNights(_ nights: Int, census: Census) {
    guard nights > 0 else { return }
    var absent: [Int] = []
    for night in 1...nights {
      let first = count
      for _ in census.added(collection, by: night - 1)..<census.added(collection, by: night) {
        let slot = count
        presence.append(.listed)
        birth.append(UInt16(clamping: night))
        version.append(0)
        removal.append(0)
        let isSilent = slot == first && census.addsSilently(collection, in: night)
        modified.append(isSilent ? collection == .comics ? Self.never : 0 : touched(slot, night: night))
      }
      var draws = dice.draws(collection, night, .night)
      for _ in 0..<census.changed(collection) {
        let slot = draws.below(count)
        guard presence[slot] == .listed else { continue }
        version[slot] = version[slot] == .max ? 1 : version[slot] + 1
        // A record without a date changes silently.
        if modified[slot] > 0 { modified[slot] = touched(slot, night: night) }
      }
      for _ in census.removed(collection, by: night - 1)..<census.removed(collection, by: night) {
        var slot = draws.below(count)
        for _ in 0..<8 where presence[slot] != .listed { slot = draws.below(count) }
        if presence[slot] == .listed {
          absent.append(slot)
          removal[slot] = UInt16(clamping: night)
        }
        presence[slot] = .unresolved
      }
      // The record that was removed first comes back first, with its old date: only the total shows it.
      for _ in census.returned(collection, by: night - 1)..<census.returned(collection, by: night) where !absent.isEmpty
      {
        presence[absent.removeFirst()] = .listed
      }
    }
  }

  /// Returns the time of a night at which a record is changed, in seconds since 1970.
  func touched(_ slot: Int, night: Int) -> Int64 {
    var draws = dice.draws(collection, slot, .modified, night)
    return Calendar.instant(localDay: Calendar.firstNight + night - 1, second: draws.below(86_400))
  }

  private static func firstModified(_ collection: MarvelCollection, slot: Int, dice: Dice, isDated: Bool) -> Int64 {
    let (never, epoch): (Double, Double) =
      switch collection {
      case _ where isDated: (0, 0)
      case .characters: (0, 0.36)
      case .comics: (0.16, 0.04)
      case .creators: (0.004, 0.12)
      case .events: (0, 0)
      case .series: (0.13, 0.08)
      case .stories: (0, 0.72)
      }
    var draws = dice.draws(collection, slot, .modified)
    let chance = draws.unit()
    if chance < never { return Self.never }
    if chance < never + epoch { return 0 }
    let age = draws.unit()
    let day = Calendar.firstNight - 1 - Int(age * age * 6_400)
    return Calendar.instant(localDay: day, second: draws.below(86_400))
  }

  /// Returns the id of the record at `slot`.
  package func id(_ slot: Int) -> Int {
    firstID + slot * stride + Int(dice.roll(collection, slot, .id) % UInt64(stride))
  }

  /// Returns the slot with an id; nil for an id that no slot has.
  package func slot(id: Int) -> Int? {
    guard id >= firstID else { return nil }
    let slot = (id - firstID) / stride
    return slot < count && self.id(slot) == id ? slot : nil
  }
}

/// The number of records of each collection on the first night, and of additions, removals and changes in the nights after it.
package struct Census: Sendable {
  let shape: CatalogShape
  let listed: [Int]

  /// - Parameter scale: 1 is the size of the full catalogue.
  package init(scale: Double, shape: CatalogShape = .marvel) {
    self.shape = shape
    listed = shape.sizes.map { max($0.least, Int((Double($0.full) * scale).rounded())) }
  }

  func count(_ collection: MarvelCollection) -> Int { listed[collection.rawValue] }

  /// Returns the number of records that have been added by the end of `night`.
  func added(_ collection: MarvelCollection, by night: Int) -> Int {
    let rate: Double =
      switch collection {
      case .characters: 0.25
      case .events: 1.0 / 14
      case .comics, .stories, .creators, .series: max(1, Double(count(collection)) * 0.0008)
      }
    return Int(Double(night) * rate)
  }

  /// Returns the number of removals that have been drawn by the end of `night`.
  func removed(_ collection: MarvelCollection, by night: Int) -> Int {
    Int(Double(night) * shape.removals[collection.rawValue])
  }

  /// Returns the number of removed records that have come back by the end of `night`.
  func returned(_ collection: MarvelCollection, by night: Int) -> Int {
    switch collection {
    case _ where shape.isDated: 0
    case .characters: night / 25
    case .comics: night / 14
    case .stories: night / 13
    case .creators, .events, .series: 0
    }
  }

  /// Whether the first record that is added in `night` has no date, so that no request for modified records shows it.
  func addsSilently(_ collection: MarvelCollection, in night: Int) -> Bool {
    switch collection {
    case _ where shape.isDated: false
    case .comics: night % 16 == 3
    case .stories: night % 18 == 4
    case .characters, .creators, .events, .series: false
    }
  }

  /// Returns the number of changes that are drawn in one night.
  func changed(_ collection: MarvelCollection) -> Int { max(1, count(collection) * 4 / 1_000) }
}
