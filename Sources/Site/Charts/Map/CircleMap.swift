/// The map for wide screens: the characters on a circle, joined by curves through its middle, their names around it.
struct CircleMap {
  let map: CoAppearance
  /// The name and the address of each character, by place.
  let labels: [MapLabel]

  private static let size = 880.0
  private static let radius = 276.0

  /// Returns the markup of the drawing.
  ///
  /// - Parameters:
  ///   - id: the id of the element that names the drawing.
  ///   - attributes: such as the language of the names.
  func markup(labelledBy id: Markup, attributes: Markup) -> Markup {
    var ties = Markup()
    let most = map.ties.first?.comics ?? 1
    for tie in map.ties.reversed() {
      let strength = Double(tie.comics) / Double(most)
      ties += """
        <path d="\(start(tie.first))\(curve(from: tie.first, to: tie.second))" stroke-width="\(Coordinate(1 + 7 * strength))" \
        stroke-opacity="\(Coordinate(0.25 + 0.5 * strength))"/>
        """
    }
    var nodes = Markup()
    for place in map.nodes.indices { nodes += node(place) }
    let size = Coordinate(Self.size)
    return """
      <svg class="map wide" role="group" aria-labelledby="\(id)" viewBox="0 0 \(size) \(size)"\(attributes)>\
      <g class="ties">\(ties)</g>\(nodes)</svg>
      """
  }

  private func node(_ place: Int) -> Markup {
    let (x, y) = point(place, radius: Self.radius)
    let most = map.nodes.map(\.comics).max() ?? 1
    let size = 4 + 9 * (Double(map.nodes[place].comics) / Double(most)).squareRoot()
    let (textX, textY) = point(place, radius: Self.radius + 20)
    // A whole number of degrees is enough for a text; left of the middle it would stand on its head.
    let isLeft = turn(place).cosine < -1e-9
    let degrees = Double(place) * 360 / Double(map.nodes.count) - 90 + (isLeft ? 180 : 0)
    var rays = Markup()
    for tie in map.ties where tie.first == place || tie.second == place {
      rays += start(place) + curve(from: place, to: tie.first == place ? tie.second : tie.first)
    }
    return labels[place].link(
      """
      <circle class="hit" cx="\(Coordinate(x))" cy="\(Coordinate(y))" r="16"/>\
      <circle cx="\(Coordinate(x))" cy="\(Coordinate(y))" r="\(Coordinate(size))"/>\
      <text transform="translate(\(Coordinate(textX)) \(Coordinate(textY)))rotate(\(Coordinate(degrees)))" dy="5" \
      text-anchor="\(isLeft ? "end" : "start")">\(labels[place].short)</text>
      """) + "<path class=\"ray\" d=\"\(rays)\"/>"
  }

  private func turn(_ place: Int) -> Turn { Turn(place * 4 - map.nodes.count, of: map.nodes.count * 4) }

  private func point(_ place: Int, radius: Double) -> (x: Double, y: Double) {
    let turn = turn(place)
    return (Self.size / 2 + radius * turn.cosine, Self.size / 2 + radius * turn.sine)
  }

  private func start(_ place: Int) -> Markup {
    let (x, y) = point(place, radius: Self.radius)
    return "M\(Coordinate(x)) \(Coordinate(y))"
  }

  private func curve(from first: Int, to second: Int) -> Markup {
    let (x, y) = point(second, radius: Self.radius)
    let (a, b) = (turn(first), turn(second))
    // Drawn towards the middle, those that are far apart almost through it.
    let pull = Self.radius * 0.3
    let (midX, midY) = (Self.size / 2 + pull * (a.cosine + b.cosine), Self.size / 2 + pull * (a.sine + b.sine))
    return "Q\(Coordinate(midX)) \(Coordinate(midY)) \(Coordinate(x)) \(Coordinate(y))"
  }
}

/// A direction on a circle, computed with additions and multiplications only, which give the same bits on every machine.
struct Turn: Equatable, Sendable {
  let cosine: Double
  let sine: Double

  /// Creates a part of a full turn, clockwise from the right.
  init(_ part: Int, of whole: Int) {
    let part = ((part % whole) + whole) % whole
    // The eighth that it lies in is brought to angles of at most 45 degrees, where few terms are exact enough.
    let quarter = (part * 4 + whole / 2) / whole
    let angle = (Double(part) / Double(whole) - Double(quarter) / 4) * 2 * Double.pi
    let (cosine, sine) = Self.near(angle)
    switch quarter % 4 {
    case 0: (self.cosine, self.sine) = (cosine, sine)
    case 1: (self.cosine, self.sine) = (-sine, cosine)
    case 2: (self.cosine, self.sine) = (-cosine, -sine)
    default: (self.cosine, self.sine) = (sine, -cosine)
    }
  }

  /// Returns the Taylor series of cosine and sine for a small angle.
  private static func near(_ angle: Double) -> (cosine: Double, sine: Double) {
    var (cosine, sine, term) = (1.0, 0.0, 1.0)
    for power in 1...14 {
      term = term * angle / Double(power)
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
    }
    return (cosine, sine)
  }
}
