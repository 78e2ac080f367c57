/// The treatment of an element in a sanitised fragment.
enum HTMLElement: Equatable {
  /// Kept, within a line.
  case inline
  /// Kept, within a line, if its address is allowed.
  case link
  /// Kept, on lines of its own.
  case paragraph, quotation, list, item
  /// Kept, on a line of its own, as `h2`, or below such a one as `h3`: a page has its `h1`.
  case heading
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

  /// Classifies an element.
  /// - Parameter name: The element's name in small letters.
  init(name: String) {
    self =
      switch name {
      case "b", "strong", "i", "em", "u", "sub", "sup": .inline
      case "a": .link
      case "p": .paragraph
      case "blockquote": .quotation
      case "h1", "h2", "h3", "h4", "h5", "h6": .heading
      // A table of lines is a list of them.
      case "ul", "ol", "table": .list
      case "li", "tr", "caption": .item
      case "br": .lineBreak
      case "script", "style", "iframe", "object", "svg", "math", "template", "applet", "noembed", "noframes": .dropped
      case "td", "th": .cell
      case "address", "article", "aside", "body", "center", "dd", "details", "dialog", "dir", "div", "dl",
        "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "header", "hr",
        "legend",
        "main", "menu", "nav", "option", "pre", "section", "summary", "tbody", "tfoot", "thead", "title":
        .block
      default: .unwrapped
      }
  }

  /// Whether a text begins with the name of an element: one that HTML has or ever had, or one with a prefix, as word processors write them
  /// (`o:p`). `<caron>` and `<John>` are not such names.
  static func isName(_ text: some Collection<UInt8>) -> Bool {
    let name = text.prefix {
      0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || $0 == 0x3A || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
    }
    if let colon = name.firstIndex(of: 0x3A) {
      return name[colon...].dropFirst().first.map { 0x61...0x7A ~= $0 | 0x20 } ?? false
    }
    return name.count <= 10 && names.contains(String(decoding: name, as: UTF8.self).lowercased())
  }

  /// The elements of the HTML Standard, those that it calls obsolete included.
  private static let names = Set(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button \
    canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset \
    figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input \
    ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr noembed \
    noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp \
    script search section select slot small source spacer span strike strong style sub summary sup svg table tbody td \
    template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
    """.split(separator: " ").map(String.init))

  /// Whether the edges of the element end a line.
  var isBlock: Bool {
    switch self {
    case .paragraph, .quotation, .list, .item, .heading, .block: true
    default: false
    }
  }
}
