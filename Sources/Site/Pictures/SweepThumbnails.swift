public import Basics
public import Store

/// The files that a sweep of the folder of made pictures removed.
public struct ThumbnailSweepReport: Sendable, Equatable {
  /// The number of files made of a picture that the store does not know, or by another recipe.
  public var files = 0
  /// The number of their bytes.
  public var bytes = 0
}

/// Removes the made pictures that no site of the next run would show.
///
/// - Parameters:
///   - places: the folders of the pictures; files without the name of a made picture stay.
/// - Throws: `FileError`, `StoreError`.
/// - Complexity: O(pictures).
public func sweepThumbnails(
  store: CatalogStore, places: PicturePlaces, files: FileAccess = .system
) throws -> ThumbnailSweepReport {
  var report = ThumbnailSweepReport()
  let folder = places.thumbnails
  let cache = PictureCache(places: places, files: files)
  guard try files.status(folder) != nil else { return report }
  let kept = Set(try PictureSet(store: store).entries.map(\.name))
  var index = try cache.index()
  for name in index.names.filter({ !kept.contains($0) }) { index[name] = nil }
  // The index first: a sweep that is interrupted leaves files too many and never an entry without its files.
  try cache.save(index)
  for file in try files.filesByPrefix(in: folder) {
    guard let name = pictureName(of: file), !kept.contains(name) else { continue }
    report.bytes += try files.status("\(folder)/\(file)")?.size ?? 0
    try files.removeFile("\(folder)/\(file)")
    report.files += 1
  }
  return report
}

/// Returns the name of the picture that the file at a path is made of; nil where the file has not the name of a made picture.
private func pictureName(of path: String) -> PictureName? {
  let parts = path.utf8.dropFirst(3).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard parts.count == 2 else { return nil }
  let ending = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  guard ending.count == 2, ending[0].allSatisfy({ (0x30...0x39).contains($0) }),
    DerivedFile.Format(rawValue: String(ending[1]) ?? "") != nil
  else { return nil }
  return Hexadecimal.number(parts[0]).map(PictureName.init(number:))
}
