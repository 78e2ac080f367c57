import CatalogSources
import JSONKit
import Pipeline

/// All that was found, as text or JSON.
struct CheckReport: Equatable, Sendable {
  /// The checks in the order in which they were made.
  var checks: [Check]

  /// That of the first check that failed; 0 when none did.
  var exitCode: Int32 { checks.first { $0.status == .fail }?.outcome.exitCode ?? 0 }

  /// One check a line, control characters written out: `ok`, `warn` or `FAIL`, the name, what was found; the remedy.
  func text(_ palette: Palette) -> String {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check in
      let mark =
        switch check.status {
        case .ok: palette.green("ok  ")
        case .warn: palette.yellow("warn")
        case .fail: palette.red("FAIL")
        }
      let name = check.name + String(repeating: " ", count: width - check.name.count)
      let finding = oneLine(check.finding)
      return "\(mark)  \(name)  " + (check.remedy.map { finding.withStop + " " + oneLine($0) } ?? finding) + "\n"
    }.joined()
  }

  /// `{"checks": [{"name", "status", "finding", "remedy"}], "exit_code"}` and a line feed.
  var json: String {
    var json = JSONWriter(capacity: 2048)
    json.beginObject()
    json.key("checks")
    json.beginArray()
    for check in checks {
      json.beginObject()
      json.field("name", check.name)
      json.field("status", check.status.rawValue)
      json.field("finding", check.finding)
      json.field("remedy", check.remedy)
      json.endObject()
    }
    json.endArray()
    json.field("exit_code", exitCode)
    json.endObject()
    return json.text + "\n"
  }

  private func oneLine(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " | ").visibleLine
  }
}
