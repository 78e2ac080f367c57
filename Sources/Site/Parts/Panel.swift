/// A part of a page with a heading; empty where there is no content.
struct Panel {
  let id: StaticString
  let title: Markup
  let content: Markup?

  init(_ id: StaticString, _ title: Markup, _ content: Markup?) {
    (self.id, self.title, self.content) = (id, title, content)
  }

  /// Whether the panel shows nothing.
  var isEmpty: Bool { content?.isEmpty ?? true }

  var markup: Markup {
    guard let content, !content.isEmpty else { return "" }
    let id = Markup(stringLiteral: id)
    return "<section class=\"panel\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\(content)</section>"
  }
}

/// A term, and the value that a record has for it; nil for none.
struct Fact {
  let term: Markup
  let value: Markup?
}

extension [Fact] {
  /// The facts as pairs of a term and a value; facts without a value are skipped.
  var markup: Markup {
    var list = Markup()
    for fact in self {
      guard let value = fact.value, !value.isEmpty else { continue }
      list += "<div><dt>\(fact.term)</dt><dd>\(value)</dd></div>"
    }
    return list.isEmpty ? "" : "<dl class=\"facts\">\(list)</dl>"
  }
}

extension PagePart {
  /// Returns facts with terms in the language of the page.
  func terms(_ facts: [(Phrase, Markup?)]) -> [Fact] { facts.map { Fact(term: words[$0], value: $1) } }
}
