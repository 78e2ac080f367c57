/// How many records of each collection there are on the first night, and how many come and go a night.
struct Census: Sendable {
  let listed: [Int]

  /// - Parameter scale: 1 is the size of the full catalogue.
  init(scale: Double) {
    let full: [(Int, Int)] = [(1_564, 150), (60_000, 240), (7_000, 120), (75, 12), (15_000, 60), (130_000, 520)]
    listed = full.map { count, least in max(least, Int((Double(count) * scale).rounded())) }
  }

  func count(_ collection: Collection) -> Int { listed[collection.rawValue] }

  /// How many ids are referred to that no list returns, but that a look-up answers.
  func unlisted(_ collection: Collection) -> Int { max(1, count(collection) * 3 / 200) }

  /// How many ids are referred to that nothing answers.
  func gone(_ collection: Collection) -> Int { max(1, count(collection) * 3 / 200) }

  /// How many records have been added by the end of `night`.
  func added(_ collection: Collection, by night: Int) -> Int {
    let rate: Double =
      switch collection {
      case .characters: 0.25
      case .events: 1.0 / 14
      case .comics, .stories, .creators, .series: max(1, Double(count(collection)) * 0.0008)
      }
    return Int(Double(night) * rate)
  }

  /// How many removals have been drawn by the end of `night`.
  func removed(_ collection: Collection, by night: Int) -> Int {
    let rate: Double =
      switch collection {
      case .characters: 0.1
      case .events: 1.0 / 60
      case .comics: 1.0 / 12
      case .stories: 1.0 / 11
      case .series: 1.0 / 17
      case .creators: 1.0 / 20
      }
    return Int(Double(night) * rate)
  }

  /// How many of the removed have come back by the end of `night`.
  func returned(_ collection: Collection, by night: Int) -> Int {
    switch collection {
    case .characters: night / 25
    case .comics: night / 14
    case .stories: night / 13
    case .creators, .events, .series: 0
    }
  }

  /// Whether the first record that is added in `night` has no date, so that nobody who asks for what was modified sees it.
  func addsSilently(_ collection: Collection, in night: Int) -> Bool {
    switch collection {
    case .comics: night % 16 == 3
    case .stories: night % 18 == 4
    case .characters, .creators, .events, .series: false
    }
  }

  /// How many changes are drawn in one night.
  func changed(_ collection: Collection) -> Int { max(1, count(collection) * 4 / 1_000) }
}
