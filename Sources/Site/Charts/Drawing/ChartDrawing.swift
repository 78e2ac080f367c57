/// What all charts with axes have in common.
enum ChartDrawing {
  /// The space above the greatest mark, for what stands there.
  static let top = 14
  /// The space below the axis, for its texts.
  static let bottom = 26

  /// The lines of the marks, and their values.
  static func grid(_ scale: ChartScale, height: Int, value: (Int) -> Markup) -> Markup {
    var grid = Markup()
    for mark in scale.marks {
      let y = top + height - (mark == 0 ? 0 : scale.height(of: mark, in: height))
      grid += """
        <line class="\(mark == 0 ? "base" : "grid")" x1="0" x2="100%" y1="\(y)" y2="\(y)"/>\
        <text x="-8" y="\(y + 4)" text-anchor="end">\(value(mark))</text>
        """
    }
    return grid
  }

  /// A text below the axis.
  static func label(_ text: Markup, at part: Int, of whole: Int, height: Int) -> Markup {
    let x = Coordinate(percent: part, of: whole)
    return "<text x=\"\(x)%\" y=\"\(top + height + 20)\" text-anchor=\"middle\">\(text)</text>"
  }

  /// The drawing itself: an image with a name and a description to those who hear the page.
  ///
  /// - Parameters:
  ///   - id: that of the figure; the drawing's own ids begin with it.
  ///   - height: that of the plot.
  static func svg(_ id: Markup, title: Markup, description: Markup, height: Int, _ content: Markup) -> Markup {
    """
    <svg class="plot" role="img" aria-labelledby="\(id)-title \(id)-text" width="100%" height="\(top + height + bottom)">\
    <title id="\(id)-title">\(title)</title><desc id="\(id)-text">\(description)</desc>\(content)</svg>
    """
  }

  /// The dots that tell a part of a column from the rest without a colour; once a page.
  static let halftone: Markup = """
    <svg class="away" aria-hidden="true" width="0" height="0"><defs>\
    <pattern id="halftone" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <circle class="dot" cx="2.5" cy="2.5" r="1.5"/></pattern></defs></svg>
    """
}
