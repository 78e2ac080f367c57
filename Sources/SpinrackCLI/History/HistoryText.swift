import Pipeline

/// Tells the history of a pipeline to people.
struct HistoryText {
  let generations: [GenerationEntry]
  let runs: [RunRecord]
  let now: WallTime

  var lines: [String] {
    var rows = [["", "generation", "age", "files", "records", "rows", "size"]]
    for entry in generations {
      let manifest = entry.manifest
      rows.append([
        entry.isCurrent ? "*" : "", entry.id.description, Age.text(from: entry.id.time, to: now),
        manifest.map { Quantity.count($0.files.count) } ?? "?", manifest.map { Quantity.count($0.records) } ?? "?",
        manifest.map { Quantity.count($0.rows) } ?? "?", manifest.map { Quantity.bytes($0.bytes) } ?? "no manifest",
      ])
    }
    var lines = generations.isEmpty ? ["no generation was published"] : Columns.lines(rows, right: [2, 3, 4, 5, 6])
    if generations.contains(where: \.isCurrent) { lines.append("(* is current)") }
    lines.append("")
    guard !runs.isEmpty else { return lines + ["no report of a run"] }
    let table =
      [["run", "exit", "calls", "outcome"]]
      + runs.map { [$0.started, String($0.exitCode), Quantity.count($0.calls), $0.ending.cut(at: 200)] }
    return lines + Columns.lines(table, right: [1, 2])
  }
}
