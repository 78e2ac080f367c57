import Basics
public import Pipeline

/// What is known of the XML catalogue of a set. What was valid stays valid for the same program and schema, and records that are made of the
/// same again have the same text: a night renders and validates what it has not seen.
public struct KnownCatalogue: Sendable, Equatable {
  /// Some records of one kind in `catalog.xml`.
  struct Part: Sendable, Equatable {
    /// The digest of their text, see ``CatalogueValidator/digest(of:in:)``.
    let text: UInt64
    /// Where in the file it begins.
    let offset: Int
    /// How many bytes it has.
    let count: Int
    /// How many lines it has.
    let lines: Int
  }

  /// The digests of texts that were found valid.
  let valid: Set<UInt64>
  /// By a digest of all that the records are made of.
  let parts: [UInt64: Part]

  init(valid: Set<UInt64>, parts: [UInt64: Part] = [:]) { (self.valid, self.parts) = (valid, parts) }

  private static let head = "spinrack XML catalogue 1 "

  /// The bytes of a file.
  ///
  /// - Parameter program: what decides about texts and schema beside the records.
  public func bytes(by program: ContentDigest) -> [UInt8] {
    var writer = CheckedBytes.Writer(head: Self.head + program.hexadecimal)
    writer.append(valid.count)
    for digest in valid.sorted() { writer.append(word: digest) }
    writer.append(parts.count)
    for (inputs, part) in parts.sorted(by: { $0.value.offset < $1.value.offset }) {
      writer.append(word: inputs)
      writer.append(word: part.text)
      for number in [part.offset, part.count, part.lines] { writer.append(number) }
    }
    return writer.finish()
  }

  /// Reads the bytes of a file; nil for those of another program, and for what is no such file.
  public init?(_ bytes: [UInt8], by program: ContentDigest) {
    guard var reader = CheckedBytes.Reader(bytes, head: Self.head + program.hexadecimal), let texts = reader.count()
    else { return nil }
    var valid: Set<UInt64> = []
    for _ in 0..<texts {
      guard let digest = reader.word() else { return nil }
      valid.insert(digest)
    }
    guard let count = reader.count() else { return nil }
    var parts: [UInt64: Part] = [:]
    for _ in 0..<count {
      guard let inputs = reader.word(), let text = reader.word(), let offset = reader.number(),
        let count = reader.number(), let lines = reader.number()
      else { return nil }
      parts[inputs] = Part(text: text, offset: offset, count: count, lines: lines)
    }
    guard reader.isAtEnd else { return nil }
    self.init(valid: valid, parts: parts)
  }
}
