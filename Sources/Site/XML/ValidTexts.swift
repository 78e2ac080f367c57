import Basics
public import Pipeline
import XMLKit

/// Texts of the XML catalogue that were found valid, by their digests. What was valid stays valid for the same program and schema: a
/// night validates what it has not seen.
public struct ValidTexts: Sendable, Equatable {
  let digests: Set<UInt64>

  init(_ digests: Set<UInt64>) { self.digests = digests }

  private static let head = "spinrack valid texts 1\n"

  /// The bytes of a file.
  ///
  /// - Parameter program: what decides about texts and schema.
  public func bytes(by program: ContentDigest) -> [UInt8] {
    var bytes = Array((Self.head + program.hexadecimal + "\n").utf8)
    var check = QuickDigest()
    for digest in digests.sorted() {
      withUnsafeBytes(of: digest.littleEndian) { bytes += $0 }
      check.add(digest)
    }
    withUnsafeBytes(of: check.value.littleEndian) { bytes += $0 }
    return bytes
  }

  /// Reads the bytes of a file; nil for those of another program, and for what is no such file.
  public init?(_ bytes: [UInt8], by program: ContentDigest) {
    let head = Array((Self.head + program.hexadecimal + "\n").utf8)
    let count = (bytes.count - head.count) / 8
    guard bytes.starts(with: head), count > 0, bytes.count == head.count + 8 * count else { return nil }
    let words = bytes.withUnsafeBytes { bytes in
      (0..<count).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: head.count + 8 * $0, as: UInt64.self))
      }
    }
    var check = QuickDigest()
    for word in words.dropLast() { check.add(word) }
    guard check.value == words.last else { return nil }
    digests = Set(words.dropLast())
  }
}

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
  init(_ schema: [UInt8], earlier: ValidTexts?) throws {
    self.schema = try RelaxNGSchema(schema)
    self.earlier = earlier?.digests ?? []
  }

  /// All that was found valid, now or before, and stands in the catalogue.
  var valid: ValidTexts { ValidTexts(seen) }

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
  ///   - frame: what makes a document of them.
  ///   - line: how many lines of the file are before them.
  /// - Throws: `XMLCatalogueError` where they are not valid; `CancellationError`.
  func add(_ path: String, _ records: [UInt8], in frame: Frame, behind line: Int) throws {
    let digest = Self.digest(of: records, in: frame)
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
