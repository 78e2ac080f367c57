public import Basics
public import Pipeline
public import Store

/// The removals of a sweep of the folder of pictures.
public struct MediaSweepReport: Sendable, Equatable {
  /// The number of addresses that no record refers to.
  public var addresses = 0
  /// The number of files that no address refers to.
  public var files = 0
  /// The bytes of these files.
  public var bytes = 0
}

/// Removes the pictures that no record refers to any more. Never part of a run: a picture may come back, and a host that was
/// taken out of the pipeline file for a day would cost all of its pictures.
///
/// - Parameters:
///   - folder: the folder of pictures; files in it that are not named like a picture stay.
///   - settings: the settings of the runs; a picture that they would not ask for is removed.
/// - Throws: `UnknownPictures`, `FileError`, `StoreError`, `JSONError` for a damaged record.
/// - Complexity: O(bytes of the records of the chosen kinds) and O(files).
public func sweepMedia(
  store: CatalogStore, folder: String, settings: ThumbnailSettings, files: FileAccess = .system
) throws -> MediaSweepReport {
  var report = MediaSweepReport()
  let media = MediaFolder(path: folder, files: files)
  let kept = try files.filesByPrefix(in: folder).filter(isPicture)
  // A store that was made anew knows none of the pictures that are there, so all of them would be deleted.
  if !kept.isEmpty, try store.media.paths().isEmpty { throw UnknownPictures(folder: folder, count: kept.count) }
  let plan = try ThumbnailPlan(store: store, folder: media, settings: settings, now: 0)
  report.addresses = try store.media.remove(except: plan.urls)
  // Addresses first: a sweep that is interrupted leaves files too many and never an address without its file.
  let paths = try store.media.paths()
  for path in kept where !paths.contains(path) {
    report.bytes += try files.status("\(folder)/\(path)")?.size ?? 0
    try files.removeFile("\(folder)/\(path)")
    report.files += 1
  }
  return report
}

/// Whether a path has the form of a picture's: `ab/abcdef….jpg`.
private func isPicture(_ path: String) -> Bool {
  let name = path.dropFirst(3)
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 2 && parts[0].utf8.count == 64 && name.hasPrefix(path.prefix(2))
    && parts[0].allSatisfy(\.isHexDigit)
}

/// The error of a store that knows none of the pictures in the folder, so that a sweep would delete all of them.
public struct UnknownPictures: OutcomeError {
  /// The folder of pictures.
  public let folder: String
  /// The number of pictures in the folder.
  public let count: Int

  /// The outcome: refused, since nothing was removed.
  public var outcome: Outcome { .refused }

  /// The problem and its remedy.
  public var description: String {
    """
    there are \(count) pictures in \(folder), and the store knows of none of them, as after it was lost: nothing was removed; \
    'spinrack run' asks for the pictures again and makes them known, or remove the folder if no picture is wanted any more
    """
  }
}
