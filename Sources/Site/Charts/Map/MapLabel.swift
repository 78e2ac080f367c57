/// What the maps say of a character.
struct MapLabel {
  /// The name, as long as there is space for it around the circle.
  let short: Markup
  /// The name, as long as there is space for it in a narrow column.
  let shorter: Markup
  /// What a pointer that rests on it shows, and what is read out.
  let title: Markup
  /// The page; nil where there is none.
  let address: PageAddress?

  init(name: String, title: Markup, address: PageAddress?) {
    short = Self.cut(name, 21)
    shorter = Self.cut(name, 19)
    self.title = title
    self.address = address
  }

  /// A part of a drawing that leads to the page.
  func link(_ content: Markup) -> Markup {
    guard let address else { return "<g class=\"node\"><title>\(title)</title>\(content)</g>" }
    return "<a class=\"node\" href=\"\(address)\"><title>\(title)</title>\(content)</a>"
  }

  private static func cut(_ name: String, _ count: Int) -> Markup {
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
