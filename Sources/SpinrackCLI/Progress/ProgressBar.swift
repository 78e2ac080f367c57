import Pipeline

/// Draws a row of the board as one line of a terminal.
struct ProgressBar: Equatable, Sendable {
  /// The columns there are.
  var width: Int
  /// The colours.
  var palette: Palette

  /// `fetch comics         [######..............]  41,200/60,000  3,120/s  0:06 left  412 pages`; the bar shrinks first, then
  /// the end is cut.
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
