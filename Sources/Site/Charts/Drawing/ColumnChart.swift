/// Columns side by side, each in up to two parts, one on top of the other.
///
/// Widths are shares of the space; heights and texts are in pixels. So the drawing fills a phone and a wide screen without its texts
/// growing or shrinking. The numbers of the axis stand left of the drawing, in its padding.
struct ColumnChart: ChartPlot {
  /// One column.
  struct Column {
    /// The text that a pointer resting on the column shows.
    let hint: Markup
    /// The value of the whole column.
    let total: Int
    /// The value of the dotted part of the column.
    var dotted = 0
  }

  let columns: [Column]
  /// The texts below some columns, by place.
  let labels: [(place: Int, text: Markup)]
  /// The function that writes the value of a mark.
  let value: (Int) -> Markup
  /// The greatest height of a column, in pixels.
  var height = 190
  /// The year of the first column, where scripts show the issues of a column; else nil.
  var firstYear: Int?

  var attributes: Markup { firstYear.map { " data-first=\"\($0)\" data-count=\"\(columns.count)\"" } ?? "" }

  /// The markup of the plot, with the marks of the axes.
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
