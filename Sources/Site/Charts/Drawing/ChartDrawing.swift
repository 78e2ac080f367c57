import Basics

/// The content of a chart between its axes.
protocol ChartPlot {
  /// The height of the plot, in pixels.
  var height: Int { get }
  /// The markup of the plot, with the marks of the axes.
  var content: Markup { get }
  /// Attributes by which scripts find the drawing; may be empty.
  var attributes: Markup { get }
}

extension ChartPlot {
  var attributes: Markup { "" }
}

/// The parts that all charts with axes share.
enum ChartDrawing {
  /// The space above the greatest mark, for texts there, in pixels.
  static let top = 14
  /// The space below the axis, for its texts, in pixels.
  static let bottom = 26

  /// Returns the lines of the marks, with their values.
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

  /// Returns a text below the axis.
  static func label(_ text: Markup, at part: Int, of whole: Int, height: Int) -> Markup {
    let x = Coordinate(percent: part, of: whole)
    return "<text x=\"\(x)%\" y=\"\(top + height + 20)\" text-anchor=\"middle\">\(text)</text>"
  }

  /// The pattern of dots that marks a part of a column without a colour; once on a page.
  static let halftone: Markup = """
    <svg class="away" aria-hidden="true" width="0" height="0"><defs>\
    <pattern id="halftone" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
    <circle class="dot" cx="2.5" cy="2.5" r="1.5"/></pattern></defs></svg>
    """
}

/// The marks of an axis that begins at 0: a few steps of 1, 2 or 5 times a power of ten.
struct ChartScale: Equatable, Sendable {
  /// The distance from one mark to the next.
  let step: Int
  /// The number of steps.
  let count: Int

  /// Creates a scale for values from 0 to `greatest`, with at most `steps` steps.
  init(greatest: Int, steps: Int = 4) {
    let greatest = max(1, greatest)
    var step = 1
    var factor = 0
    // 1, 2, 5, 10, 20, 50 …: the first step of which so few reach the greatest value.
    while (greatest + step - 1) / step > steps {
      step = factor == 1 ? step / 2 * 5 : step * 2
      factor = (factor + 1) % 3
    }
    self.step = step
    count = (greatest + step - 1) / step
  }

  /// The value of the last mark.
  var top: Int { step * count }
  /// The values of all marks, 0 first.
  var marks: [Int] { (0...count).map { $0 * step } }

  /// Returns the height of a value in a drawing of a given height; at least 1 for a value above 0, so that it can be seen.
  func height(of value: Int, in height: Int) -> Int {
    value <= 0 ? 0 : max(1, (value * height + top / 2) / top)
  }
}

/// A number with up to two decimals, as it stands in the attributes of a drawing.
///
/// Shares are computed in whole numbers, so that a drawing has the same bytes everywhere.
struct Coordinate: Equatable, Sendable {
  let hundredths: Int

  /// Creates a part of a whole in percent; 0 where the whole is 0.
  init(percent part: Int, of whole: Int) { hundredths = whole == 0 ? 0 : part * 10_000 / whole }

  /// Creates the nearest tenth of a value.
  init(_ value: Double) { hundredths = Int((value * 10).rounded()) * 10 }
}

extension Markup.Interpolation {
  /// Appends a number of a drawing.
  mutating func appendInterpolation(_ coordinate: Coordinate) {
    if coordinate.hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let size = coordinate.hundredths.magnitude
    bytes.append(integer: Int64(size / 100))
    guard !size.isMultiple(of: 100) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(integer: Int64(size / 10 % 10))
    if !size.isMultiple(of: 10) { bytes.append(integer: Int64(size % 10)) }
  }
}
