/// What a record says about its picture.
enum Picture: Sendable {
  case none
  /// The placeholder, and its older form as a GIF.
  case missing, missingGIF
  case drawn(Suffix)

  /// The extensions the API uses.
  enum Suffix: String, Sendable {
    case jpg, jpeg, gif, png

    var name: StaticString {
      switch self {
      case .jpg: "jpg"
      case .jpeg: "jpeg"
      case .gif: "gif"
      case .png: "png"
      }
    }
  }
}

extension Universe {
  /// The thumbnail of a record.
  func picture(_ collection: Collection, _ slot: Int) -> Picture {
    var draws = dice.draws(collection, slot, .picture)
    let missing: Double =
      switch collection {
      // The best-known sixth always has one: these heroes stand on the first page of a site.
      case .characters: dice.roll(.characters, slot, .popularity) < UInt64.max / 6 ? 0 : 0.336
      case .comics: 0.09
      case .creators: 0.88
      case .events: 0
      case .series: 0.33
      case .stories: 0
      }
    if collection == .stories { return draws.chance(0.0005) ? .drawn(.jpg) : .none }
    let chance = draws.unit()
    if chance < missing { return .missing }
    if collection == .characters, missing > 0 {
      if chance < missing + 0.012 { return .missingGIF }
      if chance < missing + 0.02 { return .drawn(.gif) }
    }
    if chance > 0.994 { return .drawn(.png) }
    if chance > 0.992 { return .drawn(.jpeg) }
    return .drawn(.jpg)
  }
}
