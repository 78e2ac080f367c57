import Basics
import Catalog
import Serving
import Store

/// The pictures that a pipeline has downloaded, by the addresses that records have.
struct StoredCovers: Sendable {
  /// The paths of files in the folder of pictures, by a digest of the key of the picture.
  private let paths: [UInt64: String]
  private let namesSizes: Bool
  private let folder: String
  private static let greatestFile = 64 << 20

  /// - Throws: `StoreError`.
  /// - Complexity: O(pictures), some 150 bytes of memory each.
  init(store: WatchedStore, model: CatalogModel, folder: String) throws {
    self.folder = folder
    namesSizes = model.pictures.namesSizes
    let namesSizes = namesSizes
    paths = try store.reading { store in
      var paths: [UInt64: (path: String, width: Int)] = [:]
      try store.media.forEach { entry in
        guard let file = entry.file, let key = PictureKey.key(ofAddress: entry.url, namesSize: namesSizes) else {
          return
        }
        let digest = QuickDigest.of(key)
        if paths[digest]?.width ?? 0 < file.width { paths[digest] = (file.path, file.width) }
      }
      return paths.mapValues(\.path)
    }
  }

  var isEmpty: Bool { paths.isEmpty }

  /// Returns the path of the file of a picture, `ab/abcdef….jpg`; nil where it was not downloaded.
  func path(of address: String) -> String? {
    // The address of a record has no size: a slash stands before its extension where a file has the name of one.
    paths[QuickDigest.of(address.utf8)]
  }

  /// Returns a file in the folder.
  func bytes(_ path: String) -> [UInt8]? {
    try? FileAccess.system.reading(RawPath(folder + "/" + path)) { try $0.bytes(count: Self.greatestFile) }
  }
}
