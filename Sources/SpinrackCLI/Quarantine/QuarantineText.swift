import Catalog
import CatalogSources
import Store

/// Tells the quarantine to people.
struct QuarantineText {
  /// The crawl that set the values aside.
  let crawl: Crawl
  /// Whether only some entries were asked for.
  let isFiltered: Bool

  /// The most characters of a value and of a pointer that are shown.
  static let longestValue = 100

  /// `RULE  KIND/ID  POINTER  VALUE`, and below it the place. Each part is written out by itself, so that none can look
  /// like another. White space in a value, mostly the indentation of JSON, is one space.
  func lines(of entry: QuarantineEntry) -> [String] {
    let record = "\(entry.kind?.description ?? "?")/\(entry.id.map { "\($0)" } ?? "?")"
    let parts = [
      entry.rule, record, entry.pointer.isEmpty ? "(whole record)" : entry.pointer.cut(at: Self.longestValue),
      entry.raw.split(whereSeparator: \.isWhitespace).joined(separator: " ").cut(at: Self.longestValue),
    ]
    let more = entry.count > 1 ? ", and \(Quantity.count(entry.count - 1)) more behind it" : ""
    return [parts.joined(separator: "  "), "    \(entry.place), row \(Quantity.count(entry.row))\(more)"]
  }

  /// What each rule set aside, in which crawl, and what to do.
  ///
  /// - Parameter shown: How many values and records the listed entries stand for.
  func summary(_ totals: [QuarantineTotal], shown: Int) -> [String] {
    let crawl = "the crawl of \(crawl.started)\(crawl.finished == nil ? ", which is not whole yet" : "")"
    guard !totals.isEmpty else {
      return [isFiltered ? "nothing of that is in quarantine from \(crawl)" : "nothing is in quarantine from \(crawl)"]
    }
    let values = totals.reduce(0) { $0 + $1.values }
    let records = totals.reduce(0) { $0 + $1.records }
    var lines = [""]
    if values + records > shown {
      lines += ["and \(Quantity.count(values + records - shown)) more; --limit 0 lists all", ""]
    }
    lines.append(
      "\(Quantity.things(values, "value")) and \(Quantity.things(records, "record")) set aside in \(crawl)")
    for total in totals {
      let counts = [
        total.values > 0 ? Quantity.things(total.values, "value") : nil,
        total.records > 0 ? Quantity.things(total.records, "record") : nil,
      ].compactMap { $0 }.joined(separator: ", ")
      lines += ["", "\(total.rule): \(counts)", "    \(total.remedy.asSentence)"]
    }
    return lines
  }
}
