/// The map for narrow screens: the characters one below the other, joined by arcs beside their names.
struct ArcMap {
  let map: CoAppearance
  /// The name and the address of each character, by place.
  let labels: [MapLabel]

  /// The height of a row, in pixels: enough for a finger.
  private static let row = 30

  /// Returns the markup of the drawing; see ``CircleMap/markup(labelledBy:attributes:)``.
  func markup(labelledBy id: Markup, attributes: Markup) -> Markup {
    let height = Self.row * map.nodes.count
    let most = map.ties.first?.comics ?? 1
    var ties = Markup()
    for tie in map.ties.reversed() {
      let strength = Double(tie.comics) / Double(most)
      let (from, to) = (middle(tie.first), middle(tie.second))
      // A curve reaches three quarters of the way to its handles; the longest one goes to the edge.
      let reach = Coordinate(16 + 108 * Double(tie.second - tie.first) / Double(max(1, map.nodes.count - 1)))
      ties += """
        <path vector-effect="non-scaling-stroke" d="M0 \(from)C\(reach) \(from) \(reach) \(to) 0 \(to)" \
        stroke-width="\(Coordinate(1 + 5 * strength))" stroke-opacity="\(Coordinate(0.25 + 0.5 * strength))"/>
        """
    }
    let largest = map.nodes.map(\.comics).max() ?? 1
    var nodes = Markup()
    for place in map.nodes.indices {
      let size = 3 + 5 * (Double(map.nodes[place].comics) / Double(largest)).squareRoot()
      nodes += labels[place].link(
        """
        <rect class="hit" y="\(place * Self.row)" width="56%" height="\(Self.row)"/>\
        <text x="0" y="\(middle(place) + 5)">\(labels[place].shorter)</text>\
        <circle cx="56%" cy="\(middle(place))" r="\(Coordinate(size))"/>
        """)
    }
    return """
      <svg class="map narrow" role="group" aria-labelledby="\(id)" width="100%" height="\(height)"\(attributes)>\
      <svg class="ties" x="56%" width="44%" height="\(height)" viewBox="0 0 100 \(height)" preserveAspectRatio="none">\
      \(ties)</svg>\(nodes)</svg>
      """
  }

  private func middle(_ place: Int) -> Int { place * Self.row + Self.row / 2 }
}

/// The names and the page of a character on the maps.
struct MapLabel {
  /// The name, cut to the space around the circle.
  let short: Markup
  /// The name, cut to a narrow column.
  let shorter: Markup
  /// The text that a resting pointer shows and that screen readers read out.
  let title: Markup
  /// The page of the character; nil where there is none.
  let address: PageAddress?

  init(name: String, title: Markup, address: PageAddress?) {
    short = Self.cut(name, to: 21)
    shorter = Self.cut(name, to: 19)
    self.title = title
    self.address = address
  }

  /// Returns a part of a drawing as a link to the page.
  func link(_ content: Markup) -> Markup {
    guard let address else { return "<g class=\"node\"><title>\(title)</title>\(content)</g>" }
    return "<a class=\"node\" href=\"\(address)\"><title>\(title)</title>\(content)</a>"
  }

  private static func cut(_ name: String, to count: Int) -> Markup {
    guard name.count > count else { return "\(name)" }
    // What stands in brackets goes first.
    if let bracket = name.firstIndex(of: "("), name[..<bracket].count > 3, name[..<bracket].count <= count {
      var kept = name[..<bracket]
      while kept.last == " " { kept.removeLast() }
      return "\(String(kept))"
    }
    var kept = name.prefix(count - 1)
    while kept.last == " " { kept.removeLast() }
    return "\(String(kept))…"
  }
}
