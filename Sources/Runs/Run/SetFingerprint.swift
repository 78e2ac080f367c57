import Basics
import Datasets
import Definitions
import Foundation
import Pipeline
import Site
import Store

/// The current set and the digest of everything that it was made of. A run that finds the same ingredients would make the same bytes, so
/// it writes nothing.
struct SetFingerprint: StateDocument, Sendable, Equatable {
  /// The set digest.
  let set: String
  /// The digest of the ingredients, see `PipelineRun.ingredients`.
  let ingredients: String

  static let fileName = "published.json"
}

extension PipelineRun {
  /// The digest of everything that decides the bytes of a set: the records, the pipeline file, the publisher's files, the program and the
  /// libraries that it has loaded. Nil where the program cannot be told from others.
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

  /// Those of them that are no records.
  private var ingredientsWithoutRecords: ContentHash? {
    guard let versions = LoadedFile.versions() else { return nil }
    var hash = ContentHash()
    for version in versions { hash.add(part: version.utf8) }
    hash.add(part: definition.canonicalText.utf8)
    for part in publisher.parts { hash.add(part: part) }
    return hash
  }

  /// What decides about the bytes of a set beside the records; nil where it is not known.
  func program() -> ContentDigest? { ingredientsWithoutRecords?.digest() }

  /// What is known of the pages and documents of the current set, so that those which would be the same again are not made or
  /// validated again.
  ///
  /// - Parameters:
  ///   - program: what decides about them beside the records.
  ///   - isKnown: whether anything may be taken over from the current set.
  ///   - set: its digest, where its manifest lists the files that it says.
  func siteMemory(by program: ContentDigest, isKnown: Bool, ofSet set: String?) -> SiteMemory {
    @Sendable func bytes(of path: String) -> [UInt8]? { isKnown ? self.bytes(of: path) : nil }
    return SiteMemory(
      program: program, catalogue: bytes(of: knownCatalogue).flatMap { KnownCatalogue($0, by: program) }
    ) {
      set.flatMap { set in bytes(of: recordPages).flatMap { RecordPages($0, ofSet: set) } }
    }
  }

  /// What is known of the datasets of the current set.
  ///
  /// - Parameter program: what decides about them beside the records.
  func datasetMemory(by program: ContentDigest) -> DatasetMemory {
    DatasetMemory(
      blocks: bytes(of: setBlocks).flatMap { SetBlocks($0, by: program) },
      database: bytes(of: databaseGroups).flatMap { DatabaseGroups($0, by: program) })
  }

  private func bytes(of path: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    return (try? files.isDocument(path)) == true && (try? files.read(path) { bytes += $0 }) != nil ? bytes : nil
  }

  /// The file with what is known of the blocks of compressed files.
  private var setBlocks: String { state + "/blocks.bin" }
  /// The file with the digests of the rows of the database.
  private var databaseGroups: String { state + "/database.bin" }
  /// The file with the digests of what pages were made of.
  private var recordPages: String { state + "/pages.bin" }
  /// The file with what is known of the XML catalogue.
  private var knownCatalogue: String { state + "/xml.bin" }
}

extension PipelineRun {
  /// The current set, where it is the one that was made of the ingredients and, as far as one looks, is not damaged; nil otherwise.
  ///
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: one call for each file of the set; reads them where digests are compared.
  func current(
    _ kept: SetFingerprint, in folder: OutputFolder, comparing comparison: SetComparison
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

  /// Remembers what the published set, and its pages, were made of. Without it the next run writes the set to see that it is the same, so
  /// a failure changes nothing about this one.
  func remember(
    _ ingredients: Result<ContentDigest?, any Error>, _ written: WrittenCatalogue, of set: String, events: EventSink
  ) {
    func attempt(_ body: () throws -> Void) {
      do { try body() } catch {
        events(.warning("What the set was made of could not be saved; the next run writes it again. \(error)"))
      }
    }
    if let pages = written.site?.records { attempt { try files.replace(recordPages, with: pages.bytes(ofSet: set)) } }
    if let program = written.program {
      if let known = written.catalogue {
        attempt { try files.replace(knownCatalogue, with: known.bytes(by: program)) }
      }
      if let blocks = written.datasets.blocks {
        attempt { try files.replace(setBlocks, with: blocks.bytes(by: program)) }
      }
      if let database = written.datasets.database {
        attempt { try files.replace(databaseGroups, with: database.bytes(by: program)) }
      }
    }
    attempt {
      guard let digest = try ingredients.get() else { return }
      let fingerprint = SetFingerprint(set: set, ingredients: digest.hexadecimal)
      if (try? SetFingerprint.read(in: state)) != fingerprint { try fingerprint.save(in: state) }
    }
  }
}

/// The current set, where a run would make it again.
struct KeptSet: Sendable {
  let entry: GenerationEntry
  let set: SealedSet
}

extension PublisherFiles {
  /// All that it holds, in order.
  fileprivate var parts: [[UInt8]] {
    var parts = [Array(name.utf8), head]
    for file in (logo.map { [$0] } ?? []) + css { parts += [Array(file.name.utf8), file.bytes] }
    for (name, bytes) in overrides.sorted(by: { $0.key < $1.key }) { parts += [Array(name.utf8), bytes] }
    return parts
  }
}

extension FileAccess {
  /// Whether there is a plain file that may be read whole. A pipe would be waited for, and a device has no end.
  fileprivate func isDocument(_ path: String) throws(FileError) -> Bool {
    try status(path).map { $0.kind == .file && $0.size <= 1 << 30 } ?? false
  }
}

/// A small JSON file of a state folder that a run leaves for the next one.
protocol StateDocument: Codable {
  /// The name of the file.
  static var fileName: String { get }
}

extension StateDocument {
  /// Where a state folder has it.
  static func path(in state: String) -> String { state + "/" + fileName }

  /// The one that a state folder keeps; nil for none, or for one that is not understood.
  ///
  /// - Throws: `FileError`.
  static func read(in state: String, files: FileAccess = .system) throws -> Self? {
    guard try files.isDocument(path(in: state)) else { return nil }
    var bytes: [UInt8] = []
    try files.read(path(in: state)) { bytes += $0 }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Keeps it, in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String, files: FileAccess = .system) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try files.replace(Self.path(in: state), with: bytes)
  }
}
