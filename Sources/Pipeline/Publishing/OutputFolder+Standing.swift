import Basics

extension OutputFolder {
  /// What is wrong with a generation that has a set, as far as one looks.
  ///
  /// A generation that cannot be listed is as good as damaged: the set at hand takes its place.
  /// - Returns: the first fault by path; nil for a sound generation.
  /// - Throws: `CancellationError`.
  /// - Complexity: one call a file; reads every file once where digests are compared.
  func firstFault(
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
