import Basics

extension OutputFolder {
  /// Makes an older generation current, by default ``generationBeforeCurrent()``.
  ///
  /// The generation that was current before is remembered as rolled back from, until a rollback names it.
  /// - Returns: the generation that is current now.
  /// - Throws: ``PublishingError`` (`noSuchGeneration`, `unusableFolder`), `FileError`.
  @discardableResult
  public func rollBack(to id: GenerationID? = nil) throws -> GenerationID {
    let all = try list()
    let target = try id ?? generationBeforeCurrent()
    let manifest = place(of: target) + "/" + RelativePath.manifest.text
    guard all.contains(target), try files.status(manifest)?.kind == .file else {
      throw PublishingError(
        .noSuchGeneration,
        saying:
          "\(path) has no complete generation \(target); it has: \(all.map(\.description).joined(separator: ", ")).")
    }
    try remember(from: currentID(), to: target, of: all)
    try pointCurrent(to: target)
    return target
  }

  /// Returns the newest of the generations before the current one that has another set and was not rolled back from; where none is
  /// current, the newest such of all. A damaged set is published once more, so the one before may be the damaged one.
  /// - Throws: ``PublishingError`` (`noSuchGeneration`, `unusableFolder`), `FileError`.
  public func generationBeforeCurrent() throws -> GenerationID {
    let all = try list()
    let now = try currentID()
    let before = now.map { now in all.filter { $0 < now && $0.digestPrefix != now.digestPrefix } } ?? all
    let rolledBack = try rolledBack()
    guard let target = before.first(where: { !rolledBack.contains($0) }) else {
      let others = before.map(\.description).joined(separator: ", ")
      throw PublishingError(
        .noSuchGeneration,
        saying: "\(path) has no generation before the current one"
          + (before.isEmpty
            ? "; the next run that finds something new makes one."
            : " that was not rolled back from. Name the one that you want: \(others)."))
    }
    return target
  }

  /// The file with the generations that were rolled back from, one id a line.
  private var rolledBackFile: String { path + "/.rolled-back" }

  private func rolledBack() throws(FileError) -> Set<GenerationID> {
    guard try files.status(rolledBackFile)?.kind == .file else { return [] }
    var bytes: [UInt8] = []
    try files.read(rolledBackFile) { bytes += $0 }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { GenerationID($0) })
  }

  private func remember(from before: GenerationID?, to target: GenerationID, of all: [GenerationID]) throws(FileError) {
    var left = try rolledBack().intersection(all)
    if let before, target < before { left.insert(before) }
    left.remove(target)
    try files.replace(rolledBackFile, with: left.sorted().flatMap { Array("\($0)\n".utf8) })
  }

  /// Makes a link under another name and renames it over `current`: readers see the old or the new one.
  func pointCurrent(to id: GenerationID) throws(FileError) {
    // One fixed name: what a run that died has left of it is replaced by the next one.
    let temporary = path + "/.current-new"
    if try files.status(temporary) != nil { try files.removeFile(temporary) }
    try files.makeLink("generations/" + id.description, temporary)
    FailPoint.inSwap.pass()
    do throws(FileError) {
      try files.rename(temporary, current)
    } catch {
      try? files.removeFile(temporary)
      throw error
    }
    try files.syncFolder(path)
  }

  /// Whether a generation has exactly this set. The id has 48 bits of the digest; the manifest has all of it.
  func holds(_ set: SealedSet, under id: GenerationID) throws(FileError) -> Bool {
    guard id.digestPrefix == set.digest.prefix(12) else { return false }
    let manifest = place(of: id) + "/" + RelativePath.manifest.text
    guard try files.status(manifest)?.kind == .file else { return false }
    var bytes: [UInt8] = []
    try files.read(manifest) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).contains(set.digest)
  }

  /// Returns the id of a generation that is published now: later than all other ids, since ids are the order of publishing. If two sets
  /// share a second, or the clock was set back, it is the second after the newest id.
  ///
  /// A generation that is dated more than 36 hours ahead is ignored: otherwise all later ones would have wrong dates as well.
  func nextID(for set: SealedSet, events: EventSink) throws -> GenerationID {
    let now = clock.now()
    let all = try list()
    if let ahead = all.first(where: { $0.time.isAhead(of: now) }) {
      events(
        .warning(
          "Generation \(ahead) is dated more than 36 hours ahead, by a wrong clock: it counts as the oldest one. If the clock of this "
            + "machine is wrong now, set it."))
    }
    var time = now
    if let last = all.first(where: { $0.time.seconds - now.seconds <= ClockLead.greatest }) {
      time.seconds = max(now.seconds, last.time.seconds + 1)
    }
    return GenerationID(time: time, digest: set.digest)
  }
}
