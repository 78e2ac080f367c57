import Catalog
import CatalogSources
import JSONKit
public import Store

/// Turns whole answers into cleaned pages. One normalizer belongs to one task and is reused from page to page.
public struct PageNormalizer: ~Copyable {
  private var records = RecordNormalizer()
  private let reader = JSONReader()

  /// A normalizer with nothing in it.
  public init() {}

  /// Cleans an answer.
  ///
  /// - Returns: the page with its records, its counts and what was set aside; for recordings also the parts of the
  ///   file that were no catalogue answers, with the reason.
  /// - Throws: `JSONError` where the body of a gateway's answer is no JSON; the fetch stage has checked that already.
  /// - Complexity: O(bytes of the answer).
  public mutating func normalize(_ page: FetchedPage) throws -> NormalizedPage {
    var result = NormalizedPage(
      place: page.place, uri: page.uri, etag: page.etag, total: page.total, size: page.body.count)
    records.beginPage()
    result.status = page.status
    // A refusal is stored as a page without rows, so that it is not asked for twice.
    guard page.status == 200 else { return result }
    if let reason = page.unusable {
      result.skipped = [(page.uri, reason)]
    } else if page.place.kind == nil {
      try normalizeRecording(page, into: &result)
    } else {
      try normalizeAnswer(page, into: &result)
    }
    result.quarantined = records.quarantined
    result.bytes = records.out.array()
    return result
  }

  private mutating func normalizeAnswer(_ page: FetchedPage, into result: inout NormalizedPage) throws {
    try reader.read(page.body) { document in
      if let text = document["attributionText"]?.string, !text.isEmpty { result.attributions = [text.string] }
      guard let rows = document["data"]?["results"]?.array else { return }
      for (index, row) in rows.enumerated() {
        add(row, index, hint: page.place.kind, attribution: result.attributions.isEmpty ? nil : 0, to: &result)
      }
    }
  }

  private mutating func normalizeRecording(_ page: FetchedPage, into result: inout NormalizedPage) throws {
    var index = 0
    let verdict = try RecordedAnswers.forEachRow(in: page.body, reader: reader) { row in
      var attribution: Int?
      if let text = row.attribution, !text.isEmpty {
        // Usually the one before; a recording rarely has more than two.
        attribution = result.attributions.lastIndex(of: text)
        if attribution == nil {
          attribution = result.attributions.count
          result.attributions.append(text)
        }
      }
      add(row.value, index, hint: row.kindHint, attribution: attribution, to: &result)
      index += 1
    }
    result.skipped = verdict.skipped.map { notice in
      (notice.place.isEmpty ? page.uri : "\(page.uri)#\(notice.place)", notice.reason)
    }
  }

  private mutating func add(
    _ row: JSONValue, _ index: Int, hint: Kind?, attribution: Int?, to result: inout NormalizedPage
  ) {
    let (record, kind) = records.normalize(row, row: index, hint: hint, place: result.place.ordinal(row: index))
    let slot = kind.map { Int($0.rawValue) } ?? Kind.allCases.count
    result.rows[slot].received += 1
    if var record {
      record.attribution = attribution
      result.records.append(record)
    } else {
      result.rows[slot].rejected += 1
    }
  }
}
