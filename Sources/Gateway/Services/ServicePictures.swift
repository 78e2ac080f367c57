import Basics
import HTTPTypes
import ImageKit
import NIOCore

/// Pictures whose addresses name a folder and a file.
enum ServicePictures {
  /// A picture; nil for an address that is none of a picture.
  ///
  /// - Parameters:
  ///   - segments: the parts of the path behind the root of the pictures, the last one a file.
  ///   - isPortrait: whether the picture shows somebody.
  static func answer(_ segments: [String], isPortrait: Bool, of universe: Universe) -> Answer? {
    guard let file = segments.last, let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    let format: ImageFormat
    switch file[file.index(after: dot)...] {
    case "jpg", "jpeg": format = .jpeg(quality: 82)
    case "png": format = .png
    case "gif": format = .gif
    default: return nil
    }
    let collection: Collection = isPortrait ? .characters : .comics
    let population = universe.population(collection)
    let slot = Int(FNV1a.hash(segments.joined(separator: "/").utf8) % UInt64(population.founders))
    let request = PictureRequest(
      subject: .record(collection, id: population.id(slot), number: 0), width: 400, height: 600, format: format)
    guard let bytes = PicturePainter(universe: universe).bytes(request) else { return nil }
    return Answer(
      status: .ok, headers: [.contentType: format.mediaType, .cacheControl: "max-age=604800"],
      body: ByteBuffer(bytes: bytes))
  }
}
