import Basics
import Datasets

/// A report as CSV: RFC 4180, UTF-8; cells that a spreadsheet would run have an apostrophe in front.
package enum ReportTables {
  /// Returns the table of files.
  package static func files(_ report: MatchReport) -> [UInt8] {
    let rows = CSVRows(
      columns: [
        "path", "verdict", "reason", "basis", "points", "margin", "issue_id", "issue_ids", "series_id", "series",
        "first_year", "number", "date", "title", "publisher", "page", "metadata", "metadata_form", "metadata_day",
        "read_series", "read_number", "read_year", "remark", "candidates",
      ], options: CSVOptions(spreadsheetSafe: true))
    for entry in report.entries {
      let (file, match) = (entry.file, entry.match)
      let best = match.verdict == .found ? match.candidates.first : nil
      let series = best.map { report.candidates[$0.series] }
      rows.string(file.path)
      rows.string(match.verdict.rawValue)
      rows.string(match.reason)
      rows.string(match.candidates.first?.basis.rawValue)
      if let first = match.candidates.first { rows.double(first.points.rounded()) } else { rows.null() }
      if match.candidates.isEmpty { rows.null() } else { rows.double(match.margin.rounded()) }
      if let best { rows.int64(best.issue.id) } else { rows.null() }
      rows.string(match.issues.count > 1 ? match.issues.map { "\($0)" }.joined(separator: " ") : nil)
      if let series { rows.int64(series.id) } else { rows.null() }
      rows.string(series.map { SeriesFacts.split($0.name).title })
      if let year = series?.firstYear { rows.int64(Int64(year)) } else { rows.null() }
      rows.string(best?.issue.text)
      rows.string(best?.issue.date)
      rows.string(best?.issue.title)
      rows.string(series?.publisher)
      rows.string(best.flatMap { best in report.pages.map { "\($0)\(best.issue.id)/" } })
      rows.string(match.metadata.rawValue)
      rows.string(file.metadata.first?.form)
      rows.string(file.metadata.first?.day)
      rows.string(file.name.first.title)
      rows.string(file.name.first.number)
      if let year = file.name.year ?? file.name.firstYear { rows.int64(Int64(year)) } else { rows.null() }
      rows.string(file.remark)
      rows.string(match.verdict == .doubtful ? candidates(match, report) : nil)
      rows.endRow()
    }
    return rows.bytes.array()
  }

  private static func candidates(_ match: Match, _ report: MatchReport) -> String {
    match.candidates.map { "\(report.name($0)) [\($0.issue.id), \(Int($0.points.rounded()))]" }.joined(separator: "; ")
  }

  /// Returns the table of issues that the folder lacks, of its series and of reading lists.
  package static func missing(_ report: MatchReport) -> [UInt8] {
    let rows = CSVRows(
      columns: ["of", "id", "name", "first_year", "owned", "total", "issue_id", "number", "date", "title"],
      options: CSVOptions(spreadsheetSafe: true))
    for (kind, holdings) in [("series", report.series), ("reading list", report.lists)] {
      for holding in holdings {
        for issue in holding.missing {
          rows.string(kind as String?)
          rows.int64(holding.id)
          rows.string(holding.name)
          if let year = holding.firstYear { rows.int64(Int64(year)) } else { rows.null() }
          rows.int64(Int64(holding.owned))
          rows.int64(Int64(holding.total))
          rows.int64(issue.id)
          rows.string(issue.number)
          rows.string(issue.date)
          rows.string(issue.name.isEmpty ? nil : issue.name)
          rows.endRow()
        }
      }
    }
    return rows.bytes.array()
  }
}
