import Basics
import Catalog
public import CatalogSources
import JSONKit
public import Store

/// Turns whole answers into cleaned pages. One normalizer belongs to one task and is reused from page to page.
public struct PageNormalizer: ~Copyable {
  private var records: RecordNormalizer
  private let reader = JSONReader()
  /// The number of rows of the page of each kind that the model does not have, by the name of the kind.
  private var ignored: [String: Int] = [:]

  /// Creates an empty normalizer.
  ///
  /// - Parameters:
  ///   - plan: the plan for reading the answers of the source and cleaning their rows.
  ///   - redactor: removes keys from the texts of quarantined values; one that knows the keys of the source finds them in
  ///     any form.
  public init(_ plan: NormalizationPlan, redactor: Redactor = Redactor()) {
    records = RecordNormalizer(plan, redactor: redactor)
  }

  /// Cleans an answer.
  ///
  /// - Returns: the page with its records, its counts and its quarantine; for recordings also the parts of the file
  ///   that were no catalogue answers, with the reason.
  /// - Throws: no errors of its own; a row that is no JSON is counted and described in the page.
  /// - Complexity: O(bytes of the answer).
  public mutating func normalize(_ page: FetchedPage) throws -> NormalizedPage {
    var result = NormalizedPage(
      place: page.place, uri: page.uri, etag: page.etag, total: page.total, size: page.body.count,
      kinds: records.plan.fields.count)
    records.beginPage()
    ignored = [:]
    result.status = page.status
    result.capture = page.capture
    result.implied = page.implied
    // What stands there is in the store already. The count is for the progress; the store has its own.
    if page.implied != nil, let kind = page.place.kind { result.rows[kind.index].received = page.rows ?? 0 }
    // A refusal is stored as a page without rows, so that it is not asked for twice.
    guard page.status == 200 else { return result }
    if let reason = page.unusable { result.skipped.append(SkippedPart(place: page.uri, reason: reason)) }
    result.skipped += page.notices.map { SkippedPart(place: $0.place, reason: $0.reason, count: $0.count) }
    if page.place.kind == nil {
      if page.unusable == nil || !page.body.isEmpty { try normalizeRecording(page, into: &result) }
    } else if let rows = page.dumped, let kind = page.place.kind {
      do {
        try normalize(rows, of: kind, in: page.body, into: &result)
      } catch is JSONError {
        // A row is no JSON: all are taken one by one.
        (result.unchanged, result.rows[kind.index]) = ([], NormalizedPage.RowCount())
        try normalizeAnswer(page, into: &result)
      }
    } else {
      try normalizeAnswer(page, into: &result)
    }
    result.skipped += ignored.sorted { $0.key < $1.key }.map { name, count in
      SkippedPart(place: page.uri, reason: "rows of the kind \(name), which the catalogue does not have", count: count)
    }
    result.quarantined = records.values.quarantine.entries
    result.changes = records.values.changeCounts
    result.bytes = records.values.out.array()
    return result
  }

  private mutating func normalizeAnswer(_ page: FetchedPage, into result: inout NormalizedPage) throws {
    do {
      try reader.read(page.body) { document in
        let answers = records.plan.answers
        let text = answers.attribution.flatMap { document[$0]?.string }
        if let text, !text.isEmpty { result.attributions = [text.string] }
        let attribution = result.attributions.isEmpty ? nil : 0
        if page.isRecord, let record = answers.record(in: document) {
          add(record, 0, hint: page.place.kind, attribution: attribution, to: &result)
        } else if let rows = answers.rows(in: document) {
          for (index, row) in rows.enumerated() {
            add(row, index, hint: page.place.kind, attribution: attribution, to: &result)
          }
        }
      }
    } catch is JSONError {
      // The fetch stage took the page all the same: the damage is within its rows.
      _ = try normalizeRows(page, into: &result)
    }
  }

  /// Cleans the rows of a local database that are not the same as in the crawl before.
  private mutating func normalize(
    _ rows: DumpedRows, of kind: Kind, in body: [UInt8], into result: inout NormalizedPage
  ) throws {
    var (digests, changed, unchanged) = body.withUnsafeBytes { rows.compared(of: kind, in: $0) }
    result.unchanged = unchanged
    result.rows[kind.index].received += rows.places.count - changed.count
    try reader.read(rows.array(of: changed, in: body)) { document in
      guard let array = document.array else { return }
      for (place, row) in array.enumerated() {
        let (number, records, findings) = (changed[place], result.records.count, records.values.findings)
        add(row, number, hint: kind, attribution: nil, to: &result)
        if self.records.values.findings > findings { digests.entries[number].digest = RowDigests.none }
        if result.records.count == records { digests.entries[number].key = 0 }
      }
    }
    digests.entries.removeAll { $0.key == 0 }
    result.digests = digests
  }

  private mutating func normalizeRecording(_ page: FetchedPage, into result: inout NormalizedPage) throws {
    let verdict = try normalizeRows(page, into: &result)
    result.skipped += verdict.skipped.map { notice in
      SkippedPart(
        place: notice.place.isEmpty ? page.uri : "\(page.uri)#\(notice.place)", reason: notice.reason,
        count: notice.count)
    }
  }

  /// Cleans the rows of an answer of any form; those that are no JSON are rejected.
  private mutating func normalizeRows(
    _ page: FetchedPage, into result: inout NormalizedPage
  ) throws -> RecordingSummary {
    let recorded = records.plan.recorded
    let verdict = try recorded.forEachRow(in: page.body, kindHint: page.place.kind, reader: reader) { row in
      var attribution: Int?
      if let text = row.attribution, !text.isEmpty {
        // Usually the one before; a recording rarely has more than two.
        attribution = result.attributions.lastIndex(of: text)
        if attribution == nil {
          attribution = result.attributions.count
          result.attributions.append(text)
        }
      }
      add(row.value, row.index, hint: row.kindHint, attribution: attribution, to: &result)
      if !row.repairs.isEmpty { records.values.quarantine.add(repairs: row.repairs, in: row.value) }
    }
    for row in verdict.broken {
      for _ in 0..<row.count { records.values.quarantine.reject(row) }
      let slot = row.kindHint?.index ?? result.rows.count - 1
      result.rows[slot].received += row.count
      result.rows[slot].rejected += row.count
    }
    return verdict
  }

  private mutating func add(
    _ row: JSONValue, _ index: Int, hint: Kind?, attribution: Int?, to result: inout NormalizedPage
  ) {
    let place = result.place.ordinal(row: index)
    switch records.normalize(row, row: index, hint: hint, place: place) {
    case .kept(var record, let kind):
      result.rows[kind.index].received += 1
      record.attribution = attribution
      result.records.append(record)
    case .rejected(let kind):
      let slot = kind?.index ?? result.rows.count - 1
      result.rows[slot].received += 1
      result.rows[slot].rejected += 1
    case .ignored(let name): ignored[name.description, default: 0] += 1
    }
    // The place of the row goes with the collected records, so that of two names the later one counts.
    while let collected = records.writeCollected(place: place) {
      var record = collected.record
      record.attribution = attribution
      result.rows[collected.kind.index].received += 1
      result.records.append(record)
    }
  }
}
