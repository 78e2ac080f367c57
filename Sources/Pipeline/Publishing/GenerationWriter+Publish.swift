public import Basics
import Synchronization

extension GenerationWriter {
  /// Verifies the sealed set, syncs it, and makes it current.
  ///
  /// A set with the digest of the current one is not published, unless files of the current one are damaged. Old
  /// generations are removed afterwards; one that cannot be removed is a warning. Any error leaves `current` as it was.
  /// - Parameter comparison: the check of the current generation, if it has the same set.
  /// - Throws: ``PublishingError`` (`misuse` before sealing, `unverified`, `unusableFolder`), `FileError`.
  /// - Complexity: O(n) calls for n files; reads all files of the current generation where digests are compared.
  public func publish(comparing comparison: SetComparison = .sizes) throws -> Publication {
    let (sealed, manifest) = state.withLock { ($0.sealed, $0.manifest) }
    guard let sealed, let manifest else {
      throw PublishingError(.misuse, saying: "A set must be sealed before it is published.")
    }
    try verify(sealed.files + [manifest])

    let previous = try folder.currentID()
    if let previous, try folder.holds(sealed, under: previous) {
      guard let fault = try folder.firstFault(of: previous, in: sealed, comparing: comparison) else {
        events(.note("Nothing new: generation \(previous) has the same set."))
        folder.updateIndex(events: events)
        return Publication(id: previous, digest: sealed.digest, isNew: false, previous: previous, removed: [])
      }
      events(
        .warning("Generation \(previous) is damaged (\(fault.path) \(fault.what)), so its set is published once more."))
    }

    try disk.finish()
    let id = try folder.nextID(for: sealed, events: events)
    let place = folder.place(of: id)
    try files.rename(staging.set, place)
    do {
      try files.syncFolder(folder.generations)
      FailPoint.beforeSwap.pass()
      try folder.pointCurrent(to: id)
    } catch {
      withdraw(id)
      throw error
    }
    FailPoint.afterSwap.pass()
    let named = folder.index?.generations(in: folder) ?? []
    folder.updateIndex(events: events)
    FailPoint.beforePruning.pass()
    let removed = prune(keeping: id, and: named)
    return Publication(id: id, digest: sealed.digest, isNew: true, previous: previous, removed: removed)
  }

  /// Checks whether the file system of the output folder can make a generation current, before one is written.
  ///
  /// - Throws: `FileError` of the output folder.
  public func tryPublishing() throws(FileError) {
    try FolderTrial(of: folder.path, files: files).swapLinks(in: staging.path)
  }

  /// Syncs finished files to the disk, so that ``publish(comparing:)`` has less to wait for.
  ///
  /// - Throws: `FileError`, also of an earlier sync. ``publish(comparing:)`` throws the same error again.
  public func syncEarly() async throws { try await disk.finishInBackground() }

  /// Moves the generation of a failed swap out of the way, unless `current` points to it or may point to it.
  ///
  /// `current` points to it where only the sync after the swap failed. Where its target cannot be read, the generation
  /// stays: one complete generation too many does no harm.
  private func withdraw(_ id: GenerationID) {
    do {
      if try folder.currentID() != id {
        try files.rename(folder.place(of: id), staging.set)
      }
    } catch {
      events(.warning("A generation that was not published stays beside the others. \(error)"))
    }
  }

  /// Removes all but the newest generations, the current one, and those to which a reader of the index may still be led.
  ///
  /// Generations are moved into the staging folder and removed with it. So a generation is whole or not there, and a
  /// rollback never finds half of one.
  private func prune(keeping current: GenerationID, and named: Set<GenerationID>) -> [GenerationID] {
    var removed: [GenerationID] = []
    do {
      let kept = try named.union(folder.kept(with: current))
      for old in try folder.list() where !kept.contains(old) {
        try files.rename(folder.place(of: old), staging.path + "/" + old.description)
        removed.append(old)
      }
    } catch {
      events(.warning("An old generation could not be removed; the next publishing tries again. \(error)"))
    }
    return removed
  }

  /// Compares the files in the staging folder with the written ones: sizes, missing and unexpected files.
  private func verify(_ written: [PublishedFile]) throws {
    var found = try files.files(under: staging.set)
    for file in written {
      guard let status = found.removeValue(forKey: file.path) else {
        throw unverified("'\(file.path)' was written but is not there.")
      }
      guard status == FileStatus(kind: .file, size: file.bytes) else {
        throw unverified("'\(file.path)' has \(status.size) bytes instead of \(file.bytes).")
      }
    }
    if let path = found.keys.min() { throw unverified("'\(path)' is there but nobody has written it.") }
  }

  private func unverified(_ what: String) -> PublishingError {
    PublishingError(
      .unverified,
      saying: "The new set in \(staging.path) is not what was written: \(what) "
        + "Check the disk, and that no other program writes there; the published set is as it was.")
  }
}

/// The check of the current generation when a new set is equal to it.
public enum SetComparison: Sendable {
  /// No check: the set is published once more.
  case none
  /// Every file has to be there with its size, which costs one call a file.
  case sizes
  /// Every file has to have its digest, and there may be no others; all files are read.
  case digests
}

/// The result of publishing.
public struct Publication: Equatable, Sendable {
  /// The generation that `current` points to now.
  public let id: GenerationID
  /// The digest of the set.
  public let digest: String
  /// Whether the set was published; false if `current` already had the same set.
  public let isNew: Bool
  /// The generation that was current before, if any.
  public let previous: GenerationID?
  /// Old generations that were removed, newest first.
  public let removed: [GenerationID]

  /// Creates the result of a publication.
  public init(id: GenerationID, digest: String, isNew: Bool, previous: GenerationID?, removed: [GenerationID]) {
    (self.id, self.digest, self.isNew, self.previous, self.removed) = (id, digest, isNew, previous, removed)
  }
}
