import JSONKit

extension RecordWriter {
  /// Appends `,"thumbnail":{"path":…,"extension":…}`.
  mutating func thumbnailField(_ collection: Collection, _ slot: Int) {
    out.append(",\"thumbnail\":")
    let picture = universe.picture(collection, slot)
    self.picture(collection, slot, picture, 0)
  }

  mutating func picture(_ collection: Collection, _ slot: Int, _ picture: Picture, _ number: Int) {
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
      integer(id)
      out.append("-")
      integer(number + (collection == .creators || collection == .events ? version % 8 * 16 : 0))
      out.append("\",\"extension\":\"")
      out.append(suffix.name)
      out.append("\"}")
    }
  }
}
