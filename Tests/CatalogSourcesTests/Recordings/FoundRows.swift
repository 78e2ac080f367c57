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
    verdict = try RecordedAnswers.forEachRow(in: bytes, reader: reader) { row in
      texts.append(String(decoding: row.value.raw, as: UTF8.self))
      hints.append(row.kindHint)
      attributions.append(row.attribution)
    }
  }

  var notices: [String] { verdict.skipped.map(\.description) }
}
