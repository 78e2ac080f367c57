import Basics
import Definitions
import Foundation
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
    guard let versions = LoadedFile.versions() else { return nil }
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
  private var memoryFile: String { state + "/memory.bin" }
}

extension PipelineRun {
  /// Returns the current set, if it was made of these ingredients and shows no damage in the comparison; nil otherwise.
  ///
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: one call for each file of the set; reads the files where digests are compared.
  func current(
    _ kept: Memory, in folder: OutputFolder, comparing comparison: SetComparison
  ) throws -> KeptSet? {
    guard let entry = try GenerationEntry.current(in: folder), let manifest = entry.manifest, manifest.set == kept.set
    else { return nil }
    // Whatever is wrong is found again, and reported, when the set has been written.
    let set = SealedSet(files: manifest.files)
    guard set.digest == manifest.set, entry.id.digestPrefix == set.digest.prefix(12),
      try folder.firstFault(of: entry.id, in: set, comparing: closeness(comparison)) == nil
    else { return nil }
    return KeptSet(entry: entry, set: set)
  }

  /// Saves the memory of the published set and its parts. Without it the next run writes the set to see that it is the same, so a failure
  /// changes nothing about this run.
  func remember(
    _ ingredients: Result<ContentDigest?, any Error>, _ memory: SetMemory?, of set: String, events: EventSink
  ) {
    guard let memory else { return }
    do {
      let known = (try? ingredients.get())?.hexadecimal ?? ""
      try files.replace(memoryFile, with: memory.bytes(ofSet: set, ingredients: known))
      _ = try ingredients.get()
    } catch {
      events(.warning("What the set was made of could not be saved; the next run writes it again. \(error)"))
    }
  }
}

/// The current set, which a run would only make again.
struct KeptSet: Sendable {
  let entry: GenerationEntry
  let set: SealedSet
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

extension FileAccess {
  /// Whether a path is a plain file that may be read whole. Reading a pipe would wait, and a device has no end.
  fileprivate func isDocument(_ path: String) throws(FileError) -> Bool {
    try status(path).map { $0.kind == .file && $0.size <= 1 << 30 } ?? false
  }
}

/// A small JSON file of a state folder that a run leaves for the next one.
protocol StateDocument: Codable {
  /// The name of the document's file.
  static var fileName: String { get }
}

extension StateDocument {
  /// Returns the path of the document in a state folder.
  static func path(in state: String) -> String { state + "/" + fileName }

  /// Reads the document of a state folder; nil for none, or for one that cannot be decoded.
  ///
  /// - Throws: `FileError`.
  static func read(in state: String, files: FileAccess = .system) throws -> Self? {
    guard try files.isDocument(path(in: state)) else { return nil }
    var bytes: [UInt8] = []
    try files.read(path(in: state)) { bytes += $0 }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Saves the document in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String, files: FileAccess = .system) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try files.replace(Self.path(in: state), with: bytes)
  }
}
