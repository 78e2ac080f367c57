import Basics
import Pipeline

/// The name of the files that are made of a picture: the same one for the same picture and recipe.
///
/// Of a hundred thousand pictures two share one with a probability of one in three thousand millions.
struct PictureName: Sendable, Hashable {
  /// Sixteen hexadecimal digits of it stand in the paths.
  let number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  /// The name for the digest of a picture and the identity of a recipe.
  init(_ digest: ContentDigest, _ identity: String) {
    number = ContentDigest(of: Array((digest.hexadecimal + identity).utf8)).prefix
  }

  /// Appends `ab/abcdef0123456789`: 256 folders, so that none holds too many files.
  func appendPath(to path: inout [UInt8]) {
    let start = path.count
    Hexadecimal.append(number, to: &path)
    let folder = [path[start], path[start + 1], UInt8(ascii: "/")]
    path.insert(contentsOf: folder, at: start)
  }

  /// The path of one of the files: `ab/abcdef0123456789-240.webp`.
  func path(of file: DerivedFile) -> String {
    var path: [UInt8] = []
    path.reserveCapacity(32)
    appendPath(to: &path)
    path.append(UInt8(ascii: "-"))
    return String(decoding: path, as: UTF8.self) + "\(file.width).\(file.format.rawValue)"
  }
}
