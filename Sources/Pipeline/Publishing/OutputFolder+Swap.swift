extension OutputFolder {
  /// Lets `current` point to an older generation, by default the newest of those before the current one.
  /// - Returns: the generation that is current now.
  /// - Throws: ``PublishingError`` (`noSuchGeneration`, `unusableFolder`), ``FileError``.
  @discardableResult
  public func rollBack(to id: GenerationID? = nil) throws -> GenerationID {
    let all = try list()
    let target = try id ?? generationBeforeCurrent()
    let manifest = generations + "/" + target.description + "/" + RelativePath.manifest.text
    guard all.contains(target), try files.status(manifest)?.kind == .file else {
      throw PublishingError(
        .noSuchGeneration,
        "\(path) has no complete generation \(target); it has: \(all.map(\.description).joined(separator: ", ")).")
    }
    try pointCurrent(to: target)
    return target
  }

  /// The newest of the generations before the current one; the newest of all where none is current.
  /// - Throws: ``PublishingError`` (`noSuchGeneration`, `unusableFolder`), ``FileError``.
  public func generationBeforeCurrent() throws -> GenerationID {
    let all = try list()
    let now = try currentID()
    let before = now.map { now in all.filter { $0 < now } } ?? all
    guard let target = before.first else {
      throw PublishingError(.noSuchGeneration, "\(path) has no generation before the current one.")
    }
    return target
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

  /// Whether a generation is this very set. The id has 48 bits of the digest; the manifest has all of it.
  func holds(_ set: SealedSet, _ id: GenerationID) throws(FileError) -> Bool {
    guard id.digestPrefix == set.digest.prefix(12) else { return false }
    let manifest = generations + "/" + id.description + "/" + RelativePath.manifest.text
    guard try files.status(manifest)?.kind == .file else { return false }
    var bytes: [UInt8] = []
    try files.read(manifest) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).contains(set.digest)
  }

  /// An id that no generation has. Two of the same second and digest prefix are possible after a rollback or a jump
  /// of the clock; the later one gets the next free second.
  func freeID(for set: SealedSet) throws(FileError) -> GenerationID {
    var time = clock.now()
    while true {
      let id = GenerationID(time: time, digest: set.digest)
      if try files.status(generations + "/" + id.description) == nil { return id }
      time.seconds += 1
    }
  }
}
