import Basics
import Definitions
import Foundation
import Pipeline
import Site
import Store

/// The current set and the digest of everything that it was made of, kept in `STATE-DIR/NAME/published.json`. A run that finds the
/// same ingredients would make the same bytes, so it writes nothing.
struct SetFingerprint: Codable, Sendable, Equatable {
  /// The set digest.
  let set: String
  /// The digest of the ingredients, see `PipelineRun.ingredients`.
  let ingredients: String

  private static func path(_ state: String) -> String { state + "/published.json" }

  /// The one that a state folder keeps; nil for none, or for one that cannot be read: then the set is written.
  static func read(in state: String, files: FileAccess = .system) -> SetFingerprint? {
    var bytes: [UInt8] = []
    guard (try? files.read(path(state), { bytes += $0 })) != nil else { return nil }
    return try? JSONDecoder().decode(Self.self, from: Data(bytes))
  }

  /// Keeps it, in place of the one before.
  ///
  /// - Throws: `FileError`.
  func save(in state: String, files: FileAccess = .system) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8]((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    try files.replace(Self.path(state), with: bytes)
  }
}

extension PipelineRun {
  /// The digest of everything that decides the bytes of a set: the records, the pipeline file, the publisher's files, the program and the
  /// libraries that it has loaded.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(bytes of the store).
  func ingredients(of store: CatalogStore) throws -> ContentDigest {
    var hash = ContentHash()
    for file in LoadedFile.all() { hash.add(part: file.description.utf8) }
    hash.add(part: definition.canonicalText.utf8)
    for part in publisher.parts { hash.add(part: part) }
    try store.forEachPieceOfContents { hash.add($0) }
    return hash.digest()
  }
}

extension PipelineRun {
  /// The current generation, where it was made of these very ingredients and, as far as one looks, is not damaged; nil otherwise.
  ///
  /// - Throws: `FileError`, `PublishingError`, `CancellationError`.
  /// - Complexity: one call for each file of the set; reads them where digests are compared.
  func unchanged(
    _ ingredients: ContentDigest, in folder: OutputFolder, comparing comparison: SetComparison
  ) throws -> KeptSet? {
    guard let kept = SetFingerprint.read(in: state), kept.ingredients == ingredients.hexadecimal,
      let current = try GenerationEntry.current(in: folder), let manifest = current.manifest, manifest.set == kept.set
    else { return nil }
    // Whatever is wrong is found again, and reported, when the set has been written.
    let set = SealedSet(files: manifest.files)
    guard set.digest == manifest.set, current.id.digestPrefix == set.digest.prefix(12),
      try folder.firstFault(of: current.id, in: set, comparing: closeness(comparison)) == nil
    else { return nil }
    return KeptSet(entry: current, set: set, data: manifest.data)
  }

  /// Remembers what the current set was made of. Without it the next run writes the set to see that it is the same.
  func remember(_ ingredients: ContentDigest, of set: String, events: EventSink) {
    let fingerprint = SetFingerprint(set: set, ingredients: ingredients.hexadecimal)
    guard SetFingerprint.read(in: state) != fingerprint else { return }
    do {
      try fingerprint.save(in: state)
    } catch {
      events(.warning("What the set was made of could not be saved; the next run writes it again. \(error)"))
    }
  }
}

/// The current set, where a run would make it again.
struct KeptSet: Sendable {
  let entry: GenerationEntry
  let set: SealedSet
  /// What tells its data from others, see `Manifest.data`.
  let data: String?
}

/// A file of which this process runs code: the program itself or a library. Another version of it may give other bytes.
private struct LoadedFile: CustomStringConvertible {
  let path: String
  let details: FileDetails

  var description: String {
    "\(path) \(details.size) \(details.modifiedSeconds).\(details.modifiedNanoseconds)"
  }

  /// All of them by path, from the list of what is mapped (proc(5), `maps`).
  static func all(files: FileAccess = .system) -> [LoadedFile] {
    var maps: [UInt8] = []
    try? files.read("/proc/self/maps") { maps += $0 }
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
      // Address, rights, offset, device, number, and the path of a file.
      let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard parts.count == 6, parts[1].contains("x"), parts[5].hasPrefix("/") else { return nil }
      return String(parts[5])
    }
    return Set(paths).sorted().compactMap { path in
      (try? files.details(RawPath(path), true)).flatMap { $0 }.map { LoadedFile(path: path, details: $0) }
    }
  }
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
