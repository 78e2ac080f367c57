import Basics
import XMLKit

/// Validates the documents of an XML catalogue. A class because all that write documents share it; one task uses it.
final class CatalogueValidator {
  /// What stands around the records of a kind in a catalogue that has no others.
  struct Frame {
    let kind: UInt64
    let before: [UInt8]
    let behind: [UInt8]
  }

  private let schema: RelaxNGSchema
  private let earlier: Set<UInt64>
  private var seen: Set<UInt64> = []
  /// Records of one kind that wait to be validated together, since each document costs some time of its own.
  private var waiting: [Part] = []
  private var waitingBytes = 0

  /// Whole elements of records, as they stand behind so many lines of a file.
  private struct Part {
    let text: [UInt8]
    let line: Int
  }

  /// How many bytes of records are validated together.
  private static let partsTogether = 1 << 20

  /// - Parameters:
  ///   - schema: the bytes of the schema.
  ///   - earlier: what was found valid before.
  init(_ schema: [UInt8], earlier: Set<UInt64> = []) throws {
    self.schema = try RelaxNGSchema(schema)
    self.earlier = earlier
  }

  /// All that was found valid, now or before, and stands in the catalogue.
  var valid: Set<UInt64> { seen }

  /// Validates a document.
  ///
  /// - Throws: `XMLCatalogueError` where it is not valid; `CancellationError`.
  func validate(_ path: String, _ document: [UInt8]) throws {
    let digest = Self.digest(of: document, in: nil)
    if !seen.contains(digest), !earlier.contains(digest) { try check(path, [Part(text: document, line: 0)], in: nil) }
    seen.insert(digest)
  }

  /// Takes some records of a document. Those of one kind must be followed by ``validateRecords(_:in:)``.
  ///
  /// - Parameters:
  ///   - records: whole elements.
  ///   - digest: that of the records.
  ///   - frame: what makes a document of them.
  ///   - line: how many lines of the file are before them.
  /// - Throws: `XMLCatalogueError` where they are not valid; `CancellationError`.
  func add(_ path: String, _ records: [UInt8], _ digest: UInt64, in frame: Frame, behind line: Int) throws {
    guard seen.insert(digest).inserted, !earlier.contains(digest) else { return }
    waiting.append(Part(text: records, line: line))
    waitingBytes += records.count
    if waitingBytes > Self.partsTogether { try validateRecords(path, in: frame) }
  }

  /// Validates the records that were taken.
  func validateRecords(_ path: String, in frame: Frame) throws {
    let parts = waiting
    (waiting, waitingBytes) = ([], 0)
    guard !parts.isEmpty else { return }
    do {
      try check(path, parts, in: frame)
    } catch  where parts.count > 1 {
      // What is wrong is said by its line: one after the other.
      for part in parts { try check(path, [part], in: frame) }
      throw error
    }
  }

  private func check(_ path: String, _ parts: [Part], in frame: Frame?) throws {
    var document = frame?.before ?? []
    let line = (parts.first?.line ?? 0) - document.lineCount
    for part in parts { document += part.text }
    document += frame?.behind ?? []
    do {
      let violations = try schema.violations(in: document)
      guard violations.isEmpty else {
        throw XMLCatalogueError(path, findings: violations.map { $0.moved(by: line).description })
      }
    } catch let error as RelaxNGError {
      throw XMLCatalogueError(path, cause: error.description)
    }
  }

  /// The digest by which a text is known.
  static func digest(of text: [UInt8], in frame: Frame?) -> UInt64 {
    var digest = QuickDigest()
    digest.add(frame?.kind ?? .max)
    digest.add(text)
    return digest.value
  }
}

extension [UInt8] {
  /// How many lines end in it.
  var lineCount: Int { withUnsafeBytes { $0.reduce(into: 0) { $0 += $1 == 0x0A ? 1 : 0 } } }
}
