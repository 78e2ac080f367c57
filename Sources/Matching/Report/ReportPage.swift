import Basics
import XMLKit

/// A report as one page for a browser, which needs nothing else and nothing from the network.
package struct ReportPage: ~Copyable {
  private var out = ByteBuilder(capacity: 1 << 16)
  private let report: MatchReport

  /// The most rows of a part of the page; CSV and JSON have all of them.
  private static let greatestCount = 20_000

  private init(_ report: MatchReport) { self.report = report }

  /// Returns the page, UTF-8.
  package static func document(_ report: MatchReport) -> [UInt8] {
    var page = ReportPage(report)
    page.write()
    return page.out.array()
  }

  private mutating func write() {
    out.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <title>Comics of a folder</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid #8886; padding: .3rem .5rem; text-align: left; vertical-align: top }
      td { overflow-wrap: anywhere }
      dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem }
      dd { margin: 0; font-variant-numeric: tabular-nums }
      summary { cursor: pointer }
      </style>
      </head>
      <body>
      <main>
      <h1>Comics of a folder</h1>

      """)
    paragraph("\(report.folder), compared with the catalogue \(report.catalogue).")
    counts()
    files(.doubtful, "Doubtful", "Files for which more than one issue may be meant, or for which little speaks.")
    files(.unknown, "Unknown", "Files that were not found in the catalogue.")
    oldMetadata()
    holdings("Missing of series", report.series)
    holdings("Missing of reading lists", report.lists)
    files(.found, "Found", "Files whose issue is known.")
    out.append("</main>\n<footer>\n")
    for notice in report.notices { paragraph(notice) }
    out.append("</footer>\n</body>\n</html>\n")
  }

  private mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { XMLEscaping.append(UnsafeRawBufferPointer($0), isAttribute: true, to: &out) }
  }

  private mutating func paragraph(_ text: String) {
    out.append("<p>")
    self.text(text)
    out.append("</p>\n")
  }

  private mutating func counts() {
    let rows: [(String, Int)] = [
      ("Files", report.entries.count), ("Found", report.count(.found)), ("Doubtful", report.count(.doubtful)),
      ("Unknown", report.count(Match.Verdict.unknown)), ("Without metadata", report.count(Match.Metadata.none)),
      ("With metadata older than the catalogue", report.count(.older)),
      ("With metadata that differ from the catalogue", report.count(.differs)),
      ("Issues that are missing of their series", report.missingCount),
      ("Links, which were not followed", report.links),
      ("Folders that could not be read", report.unreadable.count),
    ]
    out.append("<dl>\n")
    for (name, count) in rows {
      out.append("<dt>")
      text(name)
      out.append("</dt><dd>\(count)</dd>\n")
    }
    out.append("</dl>\n")
    for folder in report.unreadable.prefix(100) { paragraph("\(folder.path) could not be read: \(folder.reason)") }
  }

  private mutating func section(_ title: String, _ count: Int, isOpen: Bool, _ columns: [String]) {
    out.append("<section>\n<h2>")
    text("\(title) (\(count))")
    out.append("</h2>\n<details\(isOpen ? " open" : "")>\n<summary>Show</summary>\n<table>\n<thead><tr>")
    for column in columns {
      out.append("<th scope=\"col\">")
      text(column)
      out.append("</th>")
    }
    out.append("</tr></thead>\n<tbody>\n")
  }

  private mutating func endSection(_ count: Int) {
    out.append("</tbody>\n</table>\n")
    if count > Self.greatestCount {
      paragraph("The first \(Self.greatestCount). The tables beside this page have all.")
    }
    out.append("</details>\n</section>\n")
  }

  private mutating func row(_ cells: [String]) {
    out.append("<tr>")
    for cell in cells {
      out.append("<td>")
      text(cell)
      out.append("</td>")
    }
    out.append("</tr>\n")
  }

  private mutating func files(_ verdict: Match.Verdict, _ title: String, _ meaning: String) {
    let entries = report.entries.filter { $0.match.verdict == verdict }
    guard !entries.isEmpty else { return }
    section(title, entries.count, isOpen: verdict != .found, ["File", "Issue", "Remarks"])
    for entry in entries.prefix(Self.greatestCount) {
      let candidates = entry.match.candidates.prefix(verdict == .found ? 1 : 5).map(report.name)
      let several = entry.match.issues.count > 1 ? "\(entry.match.issues.count) issues" : nil
      let remarks = [entry.match.reason, several, entry.file.remark.map { "the file \($0)" }].compactMap { $0 }
      row([entry.file.path, candidates.joined(separator: "; "), remarks.joined(separator: "; ")])
    }
    endSection(entries.count)
  }

  private mutating func oldMetadata() {
    let entries = report.entries.filter { $0.match.metadata == .older || $0.match.metadata == .differs }
    guard !entries.isEmpty else { return }
    section("Old metadata", entries.count, isOpen: false, ["File", "Metadata", "Issue"])
    for entry in entries.prefix(Self.greatestCount) {
      let form = entry.file.metadata.first?.form ?? ""
      let day = entry.file.metadata.first?.day.map { " of \($0)" } ?? ""
      let state = entry.match.metadata == .older ? "older than the catalogue" : "differ from the catalogue"
      row([entry.file.path, "\(form)\(day), \(state)", entry.match.candidates.first.map(report.name) ?? ""])
    }
    endSection(entries.count)
  }

  private mutating func holdings(_ title: String, _ holdings: [MatchReport.Holding]) {
    let lacking = holdings.filter { !$0.missing.isEmpty }
    guard !lacking.isEmpty else { return }
    section(title, lacking.count, isOpen: false, ["Name", "Have", "Missing"])
    for holding in lacking.prefix(Self.greatestCount) {
      let missing = holding.missing.prefix(200).map { $0.number.isEmpty ? $0.name : "#\($0.number)" }
      let rest = holding.missing.count > 200 ? " and \(holding.missing.count - 200) more" : ""
      row([
        holding.name + (holding.firstYear.map { " (\($0))" } ?? ""), "\(holding.owned) of \(holding.total)",
        missing.joined(separator: ", ") + rest,
      ])
    }
    endSection(lacking.count)
  }
}
