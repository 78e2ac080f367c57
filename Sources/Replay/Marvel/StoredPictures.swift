import APIs
import Basics
import ImageKit
import Serving
import Store

/// The pictures that a pipeline has downloaded, in every size of the original picture server.
final class StoredPictures: Sendable {
  private let store: WatchedStore
  /// The folder with the files.
  private let folder: String
  /// The beginnings of the addresses of pictures, `https://i.annihil.us`.
  private let origins: [String]
  private let cache = BoundedCache<ServedPicture>(maximumBytes: 16 << 20)
  private let files = FileAccess.system
  private static let greatestFile = 64 << 20

  /// - Throws: `StoreError`.
  /// - Complexity: O(pictures).
  init(store: WatchedStore, folder: String) throws {
    (self.store, self.folder) = (store, folder)
    var origins: Set<String> = []
    try store.reading { store in
      try store.media.forEach { entry in
        guard entry.file != nil, let parts = WebScheme.split(entry.url.utf8) else { return }
        origins.insert(String(entry.url.utf8.prefix(entry.url.utf8.count - parts.rest.count)) ?? "")
      }
    }
    self.origins = origins.filter { !$0.isEmpty }.sorted()
  }

  /// Whether any picture was downloaded.
  var isEmpty: Bool { origins.isEmpty }

  /// Returns the picture at a path, or the placeholder of one that was not downloaded; nil for a path of no picture.
  func picture(_ segments: [String]) -> ServedPicture? {
    guard let last = segments.last, let dot = last.lastIndex(of: "."), dot > last.startIndex else { return nil }
    let ending = String(last[last.index(after: dot)...])
    guard let format = MarvelPictures.format(ofSuffix: ending.lowercased()) else { return nil }
    let stem = String(last[..<dot])
    let variant = MarvelPictures.sizes[stem].map { (name: stem, size: $0) }
    let folder = "/" + (variant == nil ? segments.dropLast() + [stem] : segments.dropLast()).joined(separator: "/")
    let key = folder + "/" + (variant?.name ?? "") + "." + ending
    if let known = cache[key] { return known }
    let picture = bytes(of: folder, ending, variant?.name).flatMap { shown($0, variant?.name, variant?.size, format) }
    let (width, height) = variant?.size ?? (500, 760)
    // One for all addresses, so that it pushes no pictures out, and makes room for one that is downloaded later.
    let placeholder = picture == nil ? "\(width) \(height) \(ending.lowercased())" : nil
    if let placeholder, let known = cache[placeholder] { return known }
    guard
      let answer = picture
        ?? MarvelPictures.placeholder(width: width, height: height, format: format).map({
          ServedPicture(bytes: $0, mediaType: format.mediaType, isPlaceholder: true)
        })
    else { return nil }
    cache.insert(answer, placeholder ?? key, bytes: answer.bytes.count)
    return answer
  }

  /// Returns the file of a picture: the requested size, or else the widest one.
  private func bytes(of folder: String, _ ending: String, _ variant: String?) -> [UInt8]? {
    let names = MarvelPictures.sizes.keys.map { "/\($0)" } + [""]
    let addresses = origins.flatMap { origin in names.map { "\(origin)\(folder)\($0).\(ending)" } }
    let known = (try? store.reading { try $0.media.entries(of: addresses) }) ?? [:]
    let exact = variant.flatMap { variant in known.first { $0.key.hasSuffix("/\(variant).\(ending)") } }
    let widest = known.max { ($0.value.file?.width ?? 0, $0.key) < ($1.value.file?.width ?? 0, $1.key) }
    guard let file = exact?.value.file ?? widest?.value.file else { return nil }
    return try? files.reading(RawPath(self.folder + "/" + file.path)) { try $0.bytes(count: Self.greatestFile) }
  }

  /// Returns a file unchanged, or in a size; nil where it cannot be read.
  private func shown(
    _ bytes: [UInt8], _ variant: String?, _ size: (Int, Int)?, _ format: ImageFormat
  ) -> ServedPicture? {
    guard let header = try? PictureHeader(reading: bytes) else { return nil }
    let isWhole = size == nil || variant == "detail" || size.map { $0 == (header.width, header.height) } ?? true
    if isWhole { return ServedPicture(bytes: bytes, mediaType: header.type.mediaType) }
    guard let (width, height) = size, let picture = try? DecodedPicture(bytes),
      let resized = try? picture.filling(width: width, height: height).encoded(as: format)
    else { return nil }
    return ServedPicture(bytes: resized, mediaType: format.mediaType)
  }
}
