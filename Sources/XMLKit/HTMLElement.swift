/// What becomes of an element in a sanitised fragment.
enum HTMLElement: Equatable {
  /// Kept, within a line.
  case inline
  /// Kept, within a line, if its address is allowed.
  case link
  /// Kept, on lines of its own.
  case paragraph, quotation, list, item
  /// `<br>`.
  case lineBreak
  /// Not kept, but its contents are on lines of their own.
  case block
  /// Not kept, but its contents are set apart by a space.
  case cell
  /// Not kept, nor its contents.
  case dropped
  /// Not kept; its contents stay where they are.
  case unwrapped

  /// - Parameter name: The element's name in small letters.
  init(name: String) {
    self =
      switch name {
      case "b", "strong", "i", "em", "u", "sub", "sup": .inline
      case "a": .link
      case "p": .paragraph
      case "blockquote": .quotation
      case "ul", "ol": .list
      case "li": .item
      case "br": .lineBreak
      case "script", "style", "iframe", "object", "svg", "math", "template", "applet", "noembed", "noframes": .dropped
      case "td", "th": .cell
      case "address", "article", "aside", "body", "caption", "center", "dd", "details", "dialog", "dir", "div", "dl",
        "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "legend",
        "main", "menu", "nav", "option", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "title", "tr":
        .block
      default: .unwrapped
      }
  }

  /// Whether its edges end a line.
  var isBlock: Bool {
    switch self {
    case .paragraph, .quotation, .list, .item, .block: true
    default: false
    }
  }
}
