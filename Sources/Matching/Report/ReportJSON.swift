import Basics
import JSONKit

/// A report as one JSON document.
package enum ReportJSON {
  /// The number of the form of the document; it changes where programs would read it in another way.
  package static let version = 1

  package static func document(_ report: MatchReport) -> [UInt8] {
    var json = JSONWriter(capacity: 1 << 16)
    json.beginObject()
    json.field("version", Self.version)
    json.field("catalogue", report.catalogue)
    json.field("folder", report.folder)
    json.field("notices", report.notices)
    counts(report, &json)
    json.key("files")
    json.beginArray()
    for entry in report.entries { file(entry, report, &json) }
    json.endArray()
    for (name, holdings) in [("series", report.series), ("reading_lists", report.lists)] {
      json.key(name)
      json.beginArray()
      for holding in holdings { self.holding(holding, &json) }
      json.endArray()
    }
    json.key("unreadable_folders")
    json.beginArray()
    for folder in report.unreadable {
      json.beginObject()
      json.field("path", folder.path)
      json.field("reason", folder.reason)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endLine()
    return json.bytes.array()
  }

  private static func counts(_ report: MatchReport, _ json: inout JSONWriter) {
    json.key("counts")
    json.beginObject()
    json.field("files", report.entries.count)
    for verdict in Match.Verdict.allCases { json.field(verdict.rawValue, report.count(verdict)) }
    json.field("missing", report.missingCount)
    json.field("links", report.links)
    json.field("other_files", report.others)
    json.key("metadata")
    json.beginObject()
    for state in Match.Metadata.allCases { json.field(state.rawValue, report.count(state)) }
    json.endObject()
    json.endObject()
  }

  private static func file(_ entry: MatchReport.Entry, _ report: MatchReport, _ json: inout JSONWriter) {
    let (file, match) = (entry.file, entry.match)
    json.beginObject()
    json.field("path", file.path)
    json.field("verdict", match.verdict.rawValue)
    json.field("reason", match.reason)
    if !match.issues.isEmpty {
      json.key("issues")
      json.beginArray()
      for id in match.issues { json.integer(id) }
      json.endArray()
    }
    if !match.candidates.isEmpty { json.field("margin", Int(match.margin.rounded())) }
    json.key("candidates")
    json.beginArray()
    for candidate in match.candidates {
      let series = report.candidates[candidate.series]
      json.beginObject()
      json.field("issue", candidate.issue.id)
      json.field("series", series.id)
      json.field("name", report.name(candidate))
      json.field("number", candidate.issue.text)
      json.field("date", candidate.issue.date)
      json.field("publisher", series.publisher)
      json.field("points", Int(candidate.points.rounded()))
      json.field("basis", candidate.basis.rawValue)
      json.endObject()
    }
    json.endArray()
    json.field("metadata", match.metadata.rawValue)
    json.field("metadata_form", file.metadata.first?.form)
    json.field("metadata_day", file.metadata.first?.day)
    json.field("remark", file.remark)
    json.key("read")
    read(file.name, &json)
    json.endObject()
  }

  /// Writes the meaning of a name.
  private static func read(_ name: ParsedName, _ json: inout JSONWriter) {
    json.beginObject()
    json.field("series", name.first.title)
    json.field("number", name.first.number)
    json.field("last_number", name.lastNumber)
    json.field("first_year", name.firstYear)
    json.field("year", name.year)
    json.field("month", name.month)
    json.field("volume", name.volume)
    json.field("count", name.count)
    json.field("form", name.form?.rawValue)
    json.field("language", name.language)
    json.field("title", name.issueTitle)
    json.endObject()
  }

  private static func holding(_ holding: MatchReport.Holding, _ json: inout JSONWriter) {
    json.beginObject()
    json.field("id", holding.id)
    json.field("name", holding.name)
    json.field("first_year", holding.firstYear)
    json.field("owned", holding.owned)
    json.field("total", holding.total)
    json.key("missing")
    json.beginArray()
    for issue in holding.missing {
      json.beginObject()
      json.field("issue", issue.id)
      json.field("number", issue.number)
      json.field("date", issue.date)
      json.field("name", issue.name)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
