import APIs
import Basics
import ImageKit
import Invented
import Serving

/// Pictures whose addresses name a folder and a file.
enum ServicePictures {
  /// Returns a picture; nil for an address of no picture.
  ///
  /// - Parameters:
  ///   - segments: the parts of the path behind the root of the pictures, the last one a file.
  ///   - isPortrait: whether the picture shows a person.
  static func answer(_ segments: [String], isPortrait: Bool, of universe: Universe) -> WebAnswer? {
    guard let file = segments.last, let dot = file.lastIndex(of: "."), dot > file.startIndex,
      let format = MarvelPictures.format(ofSuffix: file[file.index(after: dot)...])
    else { return nil }
    let collection: MarvelCollection = isPortrait ? .characters : .comics
    let population = universe.population(collection)
    let slot = Int(FNV1a.hash(segments.joined(separator: "/").utf8) % UInt64(population.founders))
    let request = PictureRequest(
      subject: .record(collection, id: population.id(slot), number: 0), width: 400, height: 600, format: format)
    guard let bytes = PicturePainter(universe: universe).bytes(request) else { return nil }
    return WebAnswer(
      status: 200, fields: [("Content-Type", format.mediaType), ("Cache-Control", "max-age=604800")],
      body: .bytes(bytes))
  }
}
