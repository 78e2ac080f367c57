import Catalog
import JSONKit

@testable import CatalogSources

/// The rows of a recording, kept beyond its reading.
struct FoundRows {
  var texts: [String] = []
  var hints: [Kind?] = []
  var attributions: [String?] = []
  var verdict = RecordingSummary(rows: 0, skipped: [])

  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8], reader: JSONReader = JSONReader()) throws {
    verdict = try RecordedAnswers(of: MarvelSource()).forEachRow(in: bytes, reader: reader) { row in
      texts.append(String(decoding: row.value.raw, as: UTF8.self))
      hints.append(row.kindHint)
      attributions.append(row.attribution)
    }
  }

  var notices: [String] { verdict.skipped.map(\.description) }
}

extension RecordingFile {
  /// Reads the file and calls `body` with every row of it, in the file's order.
  ///
  /// A file that cannot be understood, as a whole or in part, gives notices and no failure.
  /// - Throws: `RecordingError` with `unreadable` when the system refuses to read a file that was named itself, or what `body` throws.
  /// - Complexity: O(plain bytes).
  func forEachRow(reader: JSONReader, _ body: (RecordedRow) throws -> Void) throws -> RecordingSummary {
    let contents: RecordedBytes
    do {
      contents = try read()
    } catch let notice as Notice {
      return RecordingSummary(rows: 0, skipped: [notice])
    }
    var verdict = try RecordedAnswers(of: MarvelSource()).forEachRow(in: contents.bytes, reader: reader, body)
    if let damage = contents.damage { verdict.skipped.insert(damage, at: 0) }
    return verdict
  }
}
