import Basics
import XMLKit

/// A validator of the documents of an XML catalogue. A class because all writers of documents share it; only one task uses it.
final class CatalogueValidator {
  /// The text before and behind the records of a kind in a catalogue without other records.
  struct Frame {
    let kind: UInt64
    let before: [UInt8]
    let behind: [UInt8]
  }

  private let schema: RelaxNGSchema
  private let earlier: Set<UInt64>
  private var seen: Set<UInt64> = []
  /// The records of one kind that wait to be validated together, since each document costs time of its own.
  private var waiting: [Part] = []
  private var waitingBytes = 0

  /// Whole elements of records, behind a number of lines of a file.
  private struct Part {
    let text: [UInt8]
    let line: Int
  }

  /// The number of bytes of records that are validated together.
  private static let partsTogether = 1 << 20

  /// - Parameters:
  ///   - schema: the bytes of the schema.
  ///   - earlier: the digests of texts that were valid before.
  init(_ schema: [UInt8], earlier: Set<UInt64> = []) throws {
    self.schema = try RelaxNGSchema(schema)
    self.earlier = earlier
  }

  /// The digests of the valid texts of the catalogue, found valid now or before.
  var valid: Set<UInt64> { seen }

  /// Validates a document.
  ///
  /// - Throws: `XMLCatalogueError` where the document is not valid; `CancellationError`.
  func validate(_ path: String, _ document: [UInt8]) throws {
    let digest = Self.digest(of: document, in: nil)
    if !seen.contains(digest), !earlier.contains(digest) { try check(path, [Part(text: document, line: 0)], in: nil) }
    seen.insert(digest)
  }

  /// Adds records of a document. After the last records of a kind, the caller must call ``validateRecords(_:in:)``.
  ///
  /// - Parameters:
  ///   - records: whole elements.
  ///   - digest: the digest of the records.
  ///   - frame: the text around the records that makes them a document.
  ///   - line: the number of lines of the file before the records.
  /// - Throws: `XMLCatalogueError` where the records are not valid; `CancellationError`.
  func add(_ path: String, _ records: [UInt8], _ digest: UInt64, in frame: Frame, behind line: Int) throws {
    guard seen.insert(digest).inserted, !earlier.contains(digest) else { return }
    waiting.append(Part(text: records, line: line))
    waitingBytes += records.count
    if waitingBytes > Self.partsTogether { try validateRecords(path, in: frame) }
  }

  /// Validates the records that wait.
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

  /// Returns the digest by which a text is known.
  static func digest(of text: [UInt8], in frame: Frame?) -> UInt64 {
    var digest = QuickDigest()
    digest.add(frame?.kind ?? .max)
    digest.add(text)
    return digest.value
  }
}

extension [UInt8] {
  /// The number of line ends in the text.
  var lineCount: Int { withUnsafeBytes { $0.reduce(into: 0) { $0 += $1 == 0x0A ? 1 : 0 } } }
}
