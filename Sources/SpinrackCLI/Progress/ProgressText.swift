import Basics
import Pipeline
import Runs

/// Renders events as plain lines.
enum ProgressText {
  /// Returns `fetch: comics 41,200/60,000 (3,120/s, 0:06 left); series 200/15,000; 420 pages`; of the many outputs of `write` only the one
  /// in progress; nil without rows.
  static func summary(_ stage: StageName, rows: [ProgressBoard.Row]) -> String? {
    guard let latest = rows.max(by: { $0.updated < $1.updated }) else { return nil }
    if stage == .write {
      let others = rows.count > 1 ? "; \(Quantity.things(rows.count - 1, "other output")) done or under way" : ""
      return "\(stage.rawValue): \(standing(latest))\(others)"
    }
    return "\(stage.rawValue): " + (rows.map(standing) + counts(rows)).joined(separator: "; ")
  }

  /// Returns `fetch: done in 12.3 s, 213,600 records, 2,140 pages`.
  static func ended(
    _ stage: StageName, after duration: Duration, rows: [ProgressBoard.Row], hasFailed: Bool
  ) -> String {
    let done = rows.reduce(0) { $0 + $1.progress.done }
    var parts = ["\(stage.rawValue): \(hasFailed ? "failed after" : "done in") \(Quantity.time(duration))"]
    switch stage {
    // A record is in several outputs, so their sum says nothing.
    case .write: if !rows.isEmpty { parts.append(Quantity.things(rows.count, "output")) }
    case .enrich: if done > 0 { parts.append(Quantity.things(done, "picture")) }
    default: if done > 0 { parts.append(Quantity.things(done, "record")) }
    }
    return (parts + counts(rows)).joined(separator: ", ")
  }

  /// Returns `then 1: started`; a line that the command wrote follows its number.
  static func command(_ number: Int, _ event: CommandEvent) -> String {
    let words =
      switch event {
      case .started: "started"
      case .line(let line): line
      case .ended(let duration): "done in \(Quantity.time(duration))"
      case .failed(let reason, let duration): "\(reason), after \(Quantity.time(duration))"
      }
    return "then \(number): \(words)"
  }

  private static func standing(_ row: ProgressBoard.Row) -> String {
    let speed = [
      row.rate.map { Quantity.count(Int($0)) + "/s" }, row.remaining.map { Quantity.clock($0) + " left" },
    ].compactMap { $0 }
    return "\(row.progress.collection) " + Quantity.count(row.progress.done)
      + (row.progress.total.map { "/" + Quantity.count($0) } ?? "")
      + (speed.isEmpty ? "" : " (" + speed.joined(separator: ", ") + ")")
  }

  private static func counts(_ rows: [ProgressBoard.Row]) -> [String] {
    let pages = rows.reduce(0) { $0 + $1.progress.pages }
    let calls = rows.reduce(0) { $0 + $1.progress.calls }
    return (pages > 0 ? [Quantity.things(pages, "page")] : []) + (calls > 0 ? [Quantity.things(calls, "call")] : [])
  }
}

/// Draws a row of the board as one line of a terminal.
struct ProgressBar: Equatable, Sendable {
  /// The width of the line in columns.
  var width: Int
  /// The colours.
  var palette: Palette

  /// Returns `fetch comics         [######..............]  41,200/60,000  3,120/s  0:06 left  412 pages`; if there is no room, the bar
  /// shrinks first, then the end is cut.
  func line(_ row: ProgressBoard.Row) -> String {
    let name = pad("\(row.progress.stage.rawValue) \(row.progress.collection.visibleLine)", to: 20)
    let figures = self.figures(row)
    let room = width - 1 - name.count - figures.count - 5
    guard let fraction = row.fraction, room >= 8 else {
      return String((name + "  " + figures).prefix(max(1, width - 1)))
    }
    let columns = min(30, room)
    let filled = Int(fraction * Double(columns))
    return name + " [" + palette.green(String(repeating: "#", count: filled))
      + palette.dim(String(repeating: ".", count: columns - filled)) + "]  " + figures
  }

  private func figures(_ row: ProgressBoard.Row) -> String {
    let total = row.progress.total.map { "/" + Quantity.count($0) } ?? ""
    var parts = [Quantity.count(row.progress.done) + total]
    if let rate = row.rate { parts.append(Quantity.count(Int(rate)) + "/s") }
    if let remaining = row.remaining { parts.append(Quantity.clock(remaining) + " left") }
    if row.progress.pages > 0 { parts.append(Quantity.things(row.progress.pages, "page")) }
    if row.progress.calls > 0 { parts.append(Quantity.things(row.progress.calls, "call")) }
    return parts.joined(separator: "  ")
  }

  private func pad(_ text: String, to count: Int) -> String {
    text + String(repeating: " ", count: max(0, count - text.count))
  }
}
