import APIs
import Basics

/// The picture of a record as the record states it.
enum Picture: Sendable {
  case none
  /// The placeholder, and its older form as a GIF.
  case missing, missingGIF
  case drawn(Suffix)

  /// The file name extensions that the API uses.
  enum Suffix: String, Sendable { case jpg, jpeg, gif, png }
}

extension Universe {
  /// Returns the thumbnail of a record.
  func picture(_ collection: MarvelCollection, _ slot: Int) -> Picture {
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

extension MarvelRecordWriter {
  /// Appends `,"thumbnail":{"path":…,"extension":…}`.
  mutating func thumbnailField(_ collection: MarvelCollection, _ slot: Int) {
    let picture = universe.picture(collection, slot)
    field("thumbnail") { $0.picture(collection, slot, picture, 0) }
  }

  mutating func picture(_ collection: MarvelCollection, _ slot: Int, _ picture: Picture, _ number: Int) {
    switch picture {
    case .none: out.append("null")
    case .missing:
      out.append(
        "{\"path\":\"http://images.spinrack.invalid/u/demo/i/mg/b/40/image_not_available\",\"extension\":\"jpg\"}")
    case .missingGIF:
      out.append("{\"path\":\"http://images.spinrack.invalid/u/demo/i/mg/f/60/4c002e0305708\",\"extension\":\"gif\"}")
    case .drawn(let suffix):
      out.append("{\"path\":\"http://images.spinrack.invalid/u/demo/i/")
      out.append(collection.name)
      out.append("/")
      let id = universe.population(collection).id(slot)
      let version = Int(universe.population(collection).version[slot])
      out.append(PictureRequest.folder(id: id))
      out.append("/")
      out.append(number: id)
      out.append("-")
      out.append(number: number + (collection == .creators || collection == .events ? version % 8 * 16 : 0))
      out.append("\",\"extension\":\"")
      out.append(suffix.rawValue)
      out.append("\"}")
    }
  }
}
