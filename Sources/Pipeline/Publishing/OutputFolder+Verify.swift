import Basics

extension OutputFolder {
  /// Compares a generation with its manifest: every file's kind, size and SHA-256, unexpected and missing files, the
  /// set digest with the one of the manifest and with the generation's name.
  ///
  /// A file that cannot be read is a fault like any other: the other files are still checked.
  /// - Parameters:
  ///   - listed: the files of the manifest.
  ///   - set: the set digest in the manifest.
  /// - Returns: the faults, by path; empty for a sound generation.
  /// - Throws: `FileError` where the folder cannot be listed; `CancellationError`.
  /// - Complexity: reads every file once.
  public func faults(of id: GenerationID, listed: [PublishedFile], set: String) throws -> [GenerationFault] {
    let root = place(of: id)
    var found = try files.files(under: root)
    found[RelativePath.manifest.text] = nil
    var faults: [GenerationFault] = []
    for file in listed {
      try Task.checkCancellation()
      let status = found.removeValue(forKey: file.path)
      // A manifest is a file that anybody may have changed: it never leads out of its folder.
      guard (try? RelativePath(file.path)) != nil else {
        faults.append(GenerationFault(path: file.path, what: "is no path of a set"))
        continue
      }
      if let what = fault(of: file, status, in: root) { faults.append(GenerationFault(path: file.path, what: what)) }
    }
    for path in found.keys {
      faults.append(GenerationFault(path: path, what: "is not in the manifest", isUnexpectedFile: true))
    }
    let digest = SealedSet(files: listed).digest
    if digest != set {
      faults.append(
        GenerationFault(
          path: RelativePath.manifest.text, what: "says the set is \(set), and its files make it \(digest)"))
    }
    if id.digestPrefix != digest.prefix(12) {
      faults.append(
        GenerationFault(path: RelativePath.manifest.text, what: "is of the set \(digest), another than the name says"))
    }
    return faults.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func fault(of file: PublishedFile, _ status: FileStatus?, in root: String) -> String? {
    guard let status else { return "is missing" }
    guard status.kind == .file else { return "is not a plain file" }
    guard status.size == file.bytes else { return "has \(status.size) bytes instead of \(file.bytes)" }
    var hash = ContentHash()
    do {
      try files.read(root + "/" + file.path) { hash.add($0) }
    } catch {
      return "cannot be read: \(error)"
    }
    let digest = hash.digest()
    return digest == file.sha256 ? nil : "has the SHA-256 \(digest) instead of \(file.sha256)"
  }
}

extension OutputFolder {
  /// Returns the first fault of a generation that should have a set, found by a comparison.
  ///
  /// A generation that cannot be listed counts as damaged: the new set takes its place.
  /// - Returns: the first fault by path; nil for a sound generation.
  /// - Throws: `CancellationError`.
  /// - Complexity: one call a file; reads every file once where digests are compared.
  public func firstFault(
    of id: GenerationID, in set: SealedSet, comparing comparison: SetComparison
  ) throws -> GenerationFault? {
    do {
      switch comparison {
      case .none: return GenerationFault(path: RelativePath.manifest.text, what: "does not list the files of the set")
      case .sizes: return try firstWrongSize(of: id, in: set)
      case .digests: return try faults(of: id, listed: set.files, set: set.digest).first
      }
    } catch let error as FileError {
      return GenerationFault(path: ".", what: "cannot be read: \(error)")
    }
  }

  private func firstWrongSize(of id: GenerationID, in set: SealedSet) throws(FileError) -> GenerationFault? {
    let found = try files.files(under: place(of: id))
    for file in set.files {
      guard let status = found[file.path] else { return GenerationFault(path: file.path, what: "is missing") }
      guard status == FileStatus(kind: .file, size: file.bytes) else {
        return GenerationFault(path: file.path, what: "has \(status.size) bytes instead of \(file.bytes)")
      }
    }
    return nil
  }
}

/// A file or folder of a generation that differs from the manifest.
public struct GenerationFault: Equatable, Sendable {
  /// The path below the root of the generation.
  public let path: String
  /// The fault, without the path.
  public let what: String
  /// Whether the fault is a file that is not in the manifest.
  public let isUnexpectedFile: Bool

  /// Creates a fault.
  public init(path: String, what: String, isUnexpectedFile: Bool = false) {
    self.path = path
    self.what = what
    self.isUnexpectedFile = isUnexpectedFile
  }
}
