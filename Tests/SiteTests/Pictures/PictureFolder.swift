import Basics
import Catalog
import CatalogSources
import Glibc
import ImageKit
import Pipeline
import Store

@testable import Site

/// A state with fetched pictures, and an output folder: a folder of its own for a test.
struct PictureFolder: Sendable {
  let path: String
  let store: CatalogStore
  var places: PicturePlaces { PicturePlaces(state: path) }
  var cache: PictureCache { PictureCache(places: places) }
  var output: OutputFolder { OutputFolder(path: path + "/output") }

  static func with(_ body: (PictureFolder) async throws -> Void) async throws {
    let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let path = "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/spinrack-pictures-\(getpid())-\(random)"
    try FileAccess.system.makeFolder(path)
    defer { try? FileAccess.system.removeTree(path) }
    let store = try CatalogStore(path: path + "/s.sqlite", model: .marvel)
    try await body(PictureFolder(path: path, store: store))
    try store.close()
  }

  /// A cover that is unlike that of any other number.
  static func cover(_ number: Int, width: Int = 216, height: Int = 324, _ format: ImageFormat = .jpeg(quality: 90))
    throws
    -> [UInt8]
  {
    var canvas = try Canvas(width: width, height: height, color: Color(UInt32(number &* 0x35_A7B3 & 0xFF_FFFF)))
    canvas.fillEllipse(center: Point(width / 2, height / 2), width: width / 2, height: height / 2, Color(0xE0_C020))
    canvas.text("NO. \(number)", at: Point(8, 8), Color(0xFFFFFF), scale: 2)
    return try canvas.encoded(as: format)
  }

  /// A red pixel and three that are not there.
  static let seeThrough: [UInt8] = [
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 2, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 1, 0,
    0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x12, 0x05, 0, 0x3B,
  ]

  /// Puts a picture where a run that fetched it would.
  @discardableResult
  func fetch(_ name: String, _ bytes: [UInt8], variant: String = "portrait_incredible") throws -> MediaFile {
    let picture = try CheckedPicture(bytes)
    let color = picture.meanColor
    let file = MediaFile(
      digest: ContentDigest(of: bytes).hexadecimal, fileExtension: picture.type.fileExtension, bytes: bytes.count,
      width: picture.width, height: picture.height,
      color: Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
    let folder = path + "/media/\(file.digest.prefix(2))"
    try FileAccess.system.makeFolders(folder)
    try FileAccess.system.replace(path + "/media/\(file.path)", with: bytes)
    try store.media.put([MediaEntry(url: "https://i.example/\(name)/\(variant).jpg", file: file, fetched: 1)])
    return file
  }

  /// Everything below a folder that is no folder.
  func files(_ folder: String) throws -> [String] {
    let root = path + "/" + folder
    guard try FileAccess.system.status(root) != nil else { return [] }
    var found: [String] = []
    for name in try FileAccess.system.list(root) {
      if try FileAccess.system.status("\(root)/\(name)")?.kind == .folder {
        found += try files("\(folder)/\(name)").map { "\(name)/\($0)" }
      } else {
        found.append(name)
      }
    }
    return found.sorted()
  }

  func content(_ file: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try FileAccess.system.read("\(path)/\(file)") { bytes += $0 }
    return bytes
  }
}
