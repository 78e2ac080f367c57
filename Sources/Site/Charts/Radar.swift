import Catalog

extension Wording {
  /// The names of all powers, in the order of their roles.
  var powers: [Markup] { ColumnRole.powers.compactMap(\.term).map { self[$0] } }
}

/// The powers of a character as a polygon over as many axes, each from 0 in the middle to 100 at the rim, with the numbers beside it.
struct Radar: PagePart {
  let context: PageContext
  /// The powers: a name, and a number from 0 to 100.
  let powers: [(name: Markup, value: Int)]

  /// The radius of the rim, in the drawing's own units.
  private static let radius = 80.0
  /// The rings at a quarter, the half, three quarters, and the whole.
  private static let rings = [25, 50, 75, 100]

  /// The drawing and the list of numbers; empty for fewer than three powers.
  var markup: Markup {
    guard powers.count > 2 else { return "" }
    var drawing = Markup()
    for ring in Self.rings {
      drawing += "<polygon class=\"ring\" points=\"\(points { _ in ring })\"/>"
    }
    for place in powers.indices {
      let end = point(place, 100)
      drawing += "<line class=\"axis\" x2=\"\(end.x)\" y2=\"\(end.y)\"/>"
    }
    drawing += "<polygon class=\"area\" points=\"\(points { powers[$0].value })\"/>"
    for (place, power) in powers.enumerated() {
      let (dot, label) = (point(place, power.value), point(place, 117))
      drawing += "<circle class=\"dot\" cx=\"\(dot.x)\" cy=\"\(dot.y)\" r=\"3\"/>"
      let anchor: Markup =
        abs(label.x.hundredths) < 100 ? "middle" : label.x.hundredths > 0 ? "start" : "end"
      drawing += "<text x=\"\(label.x)\" y=\"\(label.y)\" dy=\".35em\" text-anchor=\"\(anchor)\">\(power.name)</text>"
    }
    let rows = powers.map { power in
      BarRows.Row(name: power.name, value: power.value, text: words.number(power.value))
    }
    return """
      <div class="radar"><svg aria-hidden="true" viewBox="-170 -105 340 210" width="340" height="210">\(drawing)</svg>\
      \(BarRows(rows: rows, whole: 100).markup)</div>
      <p class="note">\(words[.powersNote])</p>
      """
  }

  private func points(_ value: (Int) -> Int) -> Markup {
    powers.indices.map { place in
      let point = point(place, value(place))
      return "\(point.x),\(point.y)" as Markup
    }.joined(by: " ")
  }

  /// Returns the point at a value of an axis; the first axis points up, the others follow clockwise.
  private func point(_ place: Int, _ value: Int) -> (x: Coordinate, y: Coordinate) {
    let turn = Turn(place * 4 - powers.count, of: powers.count * 4)
    let length = Self.radius * Double(value) / 100
    return (Coordinate(turn.cosine * length), Coordinate(turn.sine * length))
  }
}
