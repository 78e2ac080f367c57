import Catalog
import Pipeline
import Stages
import Store

/// What a run says at its end, for people.
struct RunSummary {
  let result: RunResult

  /// The lines of the summary, without colour.
  var lines: [String] {
    var lines = [headline, ""]
    lines += table
    lines.append("")
    lines += notes
    lines.append("")
    lines.append("output      \(result.current)")
    lines.append("look at it  zcat \(result.current)/data/csv/\(sample).csv.gz | head")
    return lines
  }

  private var headline: String {
    let what =
      result.publication.isNew
      ? "published \(result.publication.id)" : "nothing new since \(result.publication.id)"
    switch result.outcome {
    case .incomplete where result.verdicts.contains { $0.status == .incomplete }:
      return "\(result.pipeline): \(what), incomplete: \(missing) records were not seen"
    case .incomplete:
      return "\(result.pipeline): \(what), with more quarantined than publish.max-quarantine allows"
    default:
      return "\(result.pipeline): \(what)"
    }
  }

  private var missing: String {
    result.verdicts.reduce(0) { $0 + ($1.missing ?? 0) }.grouped
  }

  private var table: [String] {
    var rows = [["collection", "records", "of", "repeats", "rejected"]]
    for verdict in result.verdicts {
      guard let count = result.crawl.counts[verdict.kind] else { continue }
      rows.append([
        verdict.kind.description, count.distinct.grouped, verdict.total?.grouped ?? "?", count.repeats.grouped,
        count.rejected.grouped,
      ])
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { index, cell in
        let gap = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + gap : gap + cell
      }.joined(separator: "  ")
    }
  }

  private var notes: [String] {
    var lines: [String] = []
    let crawl = result.crawl
    if crawl.quarantinedValues + crawl.quarantinedRecords > 0 {
      lines.append(
        "quarantined \(crawl.quarantinedValues.counted("value")), \(crawl.quarantinedRecords.counted("record"))")
    }
    if crawl.unknownRows > 0 { lines.append("unknown     \(crawl.unknownRows.counted("row")) of no known kind") }
    if !crawl.skipped.isEmpty {
      lines.append("skipped     \(crawl.skipped.count.counted("file or part", "files or parts")) without catalogue answers:")
      for part in crawl.skipped.prefix(10) { lines.append("            \(part.place): \(part.reason)") }
      if crawl.skipped.count > 10 { lines.append("            and \((crawl.skipped.count - 10).grouped) more") }
    }
    for kind in crawl.unordered.sorted() { lines.append("note        the source refused to order \(kind)") }
    if result.calls.calls > 0 {
      lines.append(
        "calls       \(result.calls.calls.grouped), \(result.calls.wireBytes.size) received, "
          + "\(result.calls.plainBytes.size) unpacked")
    }
    let written = result.files.reduce(0) { $0 + $1.bytes }
    lines.append("written     \(result.files.count.counted("file")), \(written.size)")
    lines.append(
      "time        " + result.stages.map { "\($0.stage.rawValue) \($0.duration.formattedSeconds)" }.joined(separator: ", "))
    return lines
  }

  /// A table that has something to show.
  private var sample: String {
    (result.verdicts.first { $0.distinct > 0 }?.kind ?? .characters).description
  }
}

extension Int {
  /// With a comma every three digits: `12,345`.
  var grouped: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }

  /// A number of things: `1 value`, `2 values`.
  func counted(_ one: String, _ many: String? = nil) -> String {
    "\(grouped) \(self == 1 ? one : many ?? one + "s")"
  }

  /// A size in the largest unit that leaves at least one: `482 B`, `3.1 MB` (decimal units).
  var size: String {
    guard self >= 1000 else { return "\(self) B" }
    var value = Double(self)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
      value /= 1000
      unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
