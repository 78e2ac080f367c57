/// A line over years, broken where a year has no value.
///
/// The line is stretched to the available width, its texts are not; see ``ColumnChart``.
struct LineChart: ChartPlot {
  /// The values, one a year; nil for none.
  let values: [Int?]
  /// The year of the first value.
  let firstYear: Int
  /// The function that writes a value.
  let value: (Int) -> Markup
  /// The height of the greatest mark, in pixels.
  var height = 160

  /// The markup of the plot, with the marks of the axes.
  var content: Markup {
    let scale = ChartScale(greatest: values.compactMap(\.self).max() ?? 0)
    var path = Markup()
    var isDrawing = false
    var last: (place: Int, value: Int)?
    for (place, value) in values.enumerated() {
      guard let value else {
        isDrawing = false
        continue
      }
      let isAlone = !isDrawing && (place + 1 == values.count || values[place + 1] == nil)
      let point: Markup = "\(place * 10 + 5) \(height - scale.height(of: value, in: height))"
      path += isDrawing ? "L\(point)" : "M\(point)"
      // A year between two without a value is a dash.
      if isAlone { path += "h1" }
      isDrawing = true
      last = (place, value)
    }
    var content = ChartDrawing.grid(scale, height: height, value: value)
    content += """
      <svg x="0" y="\(ChartDrawing.top)" width="100%" height="\(height)" viewBox="0 0 \(values.count * 10) \(height)" \
      preserveAspectRatio="none"><path class="line" vector-effect="non-scaling-stroke" d="\(path)"/></svg>
      """
    if let last {
      let x = Coordinate(percent: last.place * 10 + 5, of: values.count * 10)
      let y = ChartDrawing.top + height - scale.height(of: last.value, in: height)
      content += """
        <circle class="point" cx="\(x)%" cy="\(y)" r="4"/>\
        <text class="last" x="\(x)%" y="\(y - 10)" text-anchor="end">\(value(last.value))</text>
        """
    }
    for year in YearMarks.of(firstYear...(firstYear + values.count - 1)) {
      content += ChartDrawing.label("\(year)", at: (year - firstYear) * 2 + 1, of: values.count * 2, height: height)
    }
    return content
  }
}

/// The years written below an axis: a few round ones.
enum YearMarks {
  /// Returns the marks of a span of years.
  static func of(_ years: ClosedRange<Int>, atMost limit: Int = 6) -> [Int] {
    for step in [1, 2, 5, 10, 20, 25, 50, 100] {
      let first = (years.lowerBound + step - 1) / step * step
      guard first <= years.upperBound else { break }
      let marks = Array(stride(from: first, through: years.upperBound, by: step))
      if marks.count <= limit { return marks }
    }
    return [years.lowerBound, years.upperBound]
  }
}
