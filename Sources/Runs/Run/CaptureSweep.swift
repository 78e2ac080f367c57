import Basics
import Catalog
import CatalogSources
package import Definitions
import Pipeline
import Stages
import Store

/// The captures that a later full crawl supersedes, and the effect of deleting them.
package struct CaptureSweep: Sendable, Equatable {
  /// The name of the crawl that a rebuild can start from without them: the newest published full one whose captures are whole and refer to
  /// no earlier ones.
  package let basis: String
  /// The number of superseded crawls.
  package let crawls: Int
  /// The number of finished crawls after the basis.
  package let later: Int
  /// The names of the superseded files.
  package let files: [String]
  /// The size of the files in bytes.
  package let bytes: Int
  /// The number of stored records that neither the basis nor a later crawl has shown: records missing since an earlier day, and records
  /// looked up before it.
  package let records: Int
}

/// Finds the captures of a pipeline that a later full crawl supersedes, and deletes them if `deletes` is set. Takes the lock of the runs.
///
/// - Parameters:
///   - state: the folder of the pipeline's state.
///   - deletes: whether they are deleted.
/// - Returns: the captures that can be, or were, deleted; nil where nothing is superseded.
/// - Throws: ``RunError``, `StoreError`, `FileError`; `CancellationError`.
/// - Complexity: O(bytes of the captures).
package func sweepCaptures(
  of definition: PipelineDefinition, state: String, deletes: Bool
) async throws -> CaptureSweep? {
  guard !definition.source.isRecorded else {
    throw RunError(
      .usage, saying: "the source of '\(definition.name)' is a file or a folder, so nothing of it is captured")
  }
  let file = try StoreFile(in: state, of: definition)
  try file.check(definition.name)
  return try await withRunLock(folder: state, events: { _ in }) {
    let (folder, files) = (state + "/capture", FileAccess.system)
    guard let superseded = try SupersededCrawls(in: folder, of: definition.nameInStore) else { return nil }
    let names = try CaptureName.all(in: folder, files).filter { superseded.names.contains($0.crawl) }.map(\.text)
    let store = try file.open()
    defer { try? store.close() }
    let sweep = CaptureSweep(
      basis: superseded.basis.name, crawls: superseded.names.count, later: superseded.later, files: names,
      bytes: try names.reduce(0) { try $0 + (files.status(folder + "/" + $1)?.size ?? 0) },
      records: try store.records.count(notShownSince: superseded.basis.number ?? 0))
    guard deletes else { return sweep }
    // The oldest first: what is left after an interruption is what a rebuild needs most.
    for name in names {
      try Task.checkCancellation()
      try files.removeFile(folder + "/" + name)
    }
    try files.syncFolder(folder)
    return sweep
  }
}

/// The crawls before the newest one whose captures suffice for a rebuild.
private struct SupersededCrawls {
  let basis: CapturedCrawl
  let names: Set<String>
  let later: Int

  /// - Returns: nil where no crawl suffices by itself, or none is before it.
  /// - Throws: `FileError`.
  init?(in folder: String, of source: String) throws {
    let all = try CapturedCrawl.names(in: folder)
    var later = 0
    for (place, name) in all.enumerated().reversed() {
      let crawl = try CapturedCrawl(named: name, folder: folder)
      guard crawl.isOf(source), crawl.needsNoOther else {
        if crawl.isFinished == true { later += 1 }
        continue
      }
      guard place > 0 else { return nil }
      (basis, names, self.later) = (crawl, Set(all[..<place]), later)
      return
    }
    return nil
  }
}

extension CapturedCrawl {
  /// Whether a rebuild can make everything from this crawl's captures alone.
  fileprivate nonisolated var needsNoOther: Bool {
    !isNight && isFinished == true && isPublished == true && loss == nil && !refersToEarlier
  }
}
