import Basics
import Definitions
import Pipeline
import Site
import Store

extension PipelineRun {
  /// Returns the digest of everything that decides the bytes of a set: the records, the pipeline file, the publisher's files, the program
  /// and its loaded libraries. Nil where the version of the program cannot be determined.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: O(bytes of the store).
  func ingredients(of store: CatalogStore) throws -> ContentDigest? {
    guard var hash = ingredientsWithoutRecords else { return nil }
    try store.forEachPieceOfContents { piece in
      try Task.checkCancellation()
      hash.add(piece)
    }
    return hash.digest()
  }

  /// A hash of everything except the records that decides the bytes of a set; nil where the version of the program is unknown.
  private var ingredientsWithoutRecords: ContentHash? {
    guard let versions = LoadedFile.versions else { return nil }
    var hash = ContentHash()
    for version in versions { hash.add(part: version.utf8) }
    hash.add(part: definition.canonicalText.utf8)
    for part in publisher.parts { hash.add(part: part) }
    return hash
  }

  /// Returns the digest of everything except the records that decides the bytes of a set; nil where the version of the program is unknown.
  func program() -> ContentDigest? { ingredientsWithoutRecords?.digest() }

  /// Returns a reader of the memory of the current set; nil where nothing is known.
  func memory() -> Memory? {
    guard (try? files.isDocument(memoryFile)) == true, let file = ReadableFile(memoryFile, files) else { return nil }
    return Memory { file.bytes(in: $0) }
  }

  /// The file with the memory of the current set.
  fileprivate var memoryFile: String { state + "/memory.bin" }
}

extension NewSet {
  /// Returns the current set, if it was made of the same and shows no damage in the comparison; nil otherwise.
  ///
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: one call for each file of the set; reads the files where digests are compared.
  func unchanged(since memory: Memory) throws -> (entry: GenerationEntry, files: SealedSet)? {
    guard let entry = try GenerationEntry.current(in: place.folder), let manifest = entry.manifest,
      manifest.set == memory.set
    else { return nil }
    // Whatever is wrong is found again, and reported, when the set has been written.
    let set = SealedSet(files: manifest.files)
    guard set.digest == manifest.set, entry.id.digestPrefix == set.digest.prefix(12),
      try place.folder.firstFault(of: entry.id, in: set, comparing: comparison) == nil
    else { return nil }
    return (entry, set)
  }

  /// Saves the memory of the published set and its parts. Without it the next run writes the set to see that it is the same, so a failure
  /// changes nothing about this run.
  func remember(_ ingredients: Result<ContentDigest?, any Error>) {
    guard let memory = written.memory else { return }
    do {
      let known = (try? ingredients.get())?.hexadecimal ?? ""
      try run.files.replace(run.memoryFile, with: memory.bytes(ofSet: sealed.digest, ingredients: known))
      _ = try ingredients.get()
    } catch {
      place.events(.warning("What the set was made of could not be saved; the next run writes it again. \(error)"))
    }
  }
}

extension PublisherFiles {
  /// All its names and bytes, in order.
  fileprivate var parts: [[UInt8]] {
    var parts = [Array(name.utf8), head]
    for file in (logo.map { [$0] } ?? []) + css { parts += [Array(file.name.utf8), file.bytes] }
    for (name, bytes) in overrides.sorted(by: { $0.key < $1.key }) { parts += [Array(name.utf8), bytes] }
    return parts
  }
}
