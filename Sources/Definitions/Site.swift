public import Pipeline

extension Write {
  /// The HTML catalogue, as its publisher wants it.
  public struct Site: Sendable, Equatable {
    /// The title on every page.
    public var title = "Comics catalogue"
    /// The address it will stand at, for feeds and the site map; nil leaves these out.
    public var baseURL: WebAddress?
    /// The languages of the pages, the first of them at the root.
    public var languages: [Language] = [.english]
    /// The colour of links and buttons, 0xRRGGBB; nil for the program's own.
    public var accent: UInt32?
    /// A picture in the place of the title at the top of every page.
    public var logo: FileReference?
    /// Further links of the menu.
    public var navigation: [Link] = []
    /// A line at the end of every page; nil for none.
    public var footer: String?
    /// Style sheets that come behind the program's own.
    public var css: [FileReference] = []
    /// HTML that comes at the end of every head, as it is.
    public var head: FileReference?
    /// The ids of the characters on the first page; empty for those in most comics.
    public var featured: [Int] = []
    /// The collections whose records have pages of their own.
    public var pages: [CollectionName] = [.characters, .comics, .series, .events, .creators]
    /// A folder of files that take the place of the program's.
    public var overrides: FileReference?
    /// Whether the data files of the set are offered.
    public var downloads = true
    /// Whether pictures are shown.
    public var covers = true

    /// A site in English.
    public init() {}
  }
}

extension Write.Site {
  /// A language that the site speaks, by its tag (BCP 47).
  public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case portuguese = "pt-BR"
    case russian = "ru"

    /// The language that another tag stands for: that with the same first part.
    init?(near tag: String) {
      let first = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first
      guard let language = Self.allCases.first(where: { $0.rawValue.prefix(2) == first }) else { return nil }
      self = language
    }
  }

  /// A link of the menu.
  public struct Link: Sendable, Hashable {
    /// Its text.
    public var label: String
    /// Where it leads: `http`, `https`, `mailto`, or relative to the first page.
    public var address: String

    /// A link.
    public init(label: String = "", address: String = "") {
      self.label = label
      self.address = address
    }
  }

  /// The most bytes of a file that a site is given.
  public static let largestFile = 1 << 20
  /// The files of the program that a file of the same name in `overrides` takes the place of.
  public static let replaceable = [
    "charts.css", "find.js", "icon.svg", "lists.js", "search.js", "site.css", "site.js", "theme.js",
  ]
}
