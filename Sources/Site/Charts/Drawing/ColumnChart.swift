/// Columns side by side, each in up to two parts, one on top of the other.
///
/// Across, everything is a share of the space; up, and in the texts, it is pixels. So the drawing fills a phone and a wide screen alike
/// without its texts growing or shrinking. The numbers of the axis stand left of the drawing, in its padding.
struct ColumnChart: ChartPlot {
  /// One column.
  struct Column {
    /// What a pointer that rests on it shows.
    let hint: Markup
    /// How much it stands for, in all.
    let total: Int
    /// How much of that is the dotted part.
    var dotted = 0
  }

  let columns: [Column]
  /// What is written below some columns, by place.
  let labels: [(place: Int, text: Markup)]
  /// Writes the value of a mark.
  let value: (Int) -> Markup
  /// How high the columns may be.
  var height = 190
  /// The year of the first column, where scripts show what a column stands for.
  var firstYear: Int?

  var attributes: Markup { firstYear.map { " data-first=\"\($0)\" data-count=\"\(columns.count)\"" } ?? "" }

  /// The content of a drawing; see `ChartDrawing`.
  var content: Markup {
    let scale = ChartScale(greatest: columns.map(\.total).max() ?? 0)
    var content = ChartDrawing.grid(scale, height: height, value: value)
    for (place, column) in columns.enumerated() where column.total > 0 {
      let whole = scale.height(of: column.total, in: height)
      let dotted = min(whole, scale.height(of: column.dotted, in: height))
      let x = Coordinate(percent: place * 10 + 1, of: columns.count * 10)
      let width = Coordinate(percent: 8, of: columns.count * 10)
      let top = ChartDrawing.top + height - whole
      content += "<g><title>\(column.hint)</title>"
      if whole > dotted {
        content +=
          "<rect class=\"column\" x=\"\(x)%\" y=\"\(top + dotted)\" width=\"\(width)%\" height=\"\(whole - dotted)\"/>"
      }
      if dotted > 0 {
        content +=
          "<rect class=\"dotted\" fill=\"url(#halftone)\" x=\"\(x)%\" y=\"\(top)\" width=\"\(width)%\" height=\"\(dotted)\"/>"
      }
      content += "</g>"
    }
    for label in labels {
      content += ChartDrawing.label(label.text, at: label.place * 2 + 1, of: columns.count * 2, height: height)
    }
    return content
  }
}
