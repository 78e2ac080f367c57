public import Catalog

/// What a publisher decides about a site.
public struct SiteSettings: Sendable, Equatable {
  /// The title on every page.
  public var title = "Comics catalogue"
  /// The address that the site stands at, without a slash at the end; nil where it is not known.
  public var baseURL: String?
  /// The languages, the first at the root of the site.
  public var languages: [Language] = [.english]
  /// Tells what one browser keeps of this site from what it keeps of others.
  public var name = "catalogue"
  /// The publisher's colour, 0xRRGGBB; nil for the program's own.
  public var accent: UInt32?
  /// A picture file that stands in the place of the title; nil for none.
  public var logo: String?
  /// Further links of the navigation.
  public var navigation: [NavigationLink] = []
  /// A line at the end of every page.
  public var footer = ""
  /// Files of CSS that come behind the program's own.
  public var css: [String] = []
  /// A file of HTML that comes at the end of every head, as it is.
  public var head: String?
  /// The characters on the first page; those in most comics where there are none.
  public var featured: [Int64] = []
  /// The kinds with pages of their own.
  public var pages: Set<Kind> = [.characters, .comics, .creators, .events, .series]
  /// Whether the files of the set are offered for download.
  public var downloads = true
  /// A folder of files that take the place of assets of the same name.
  public var overrides: String?

  /// The program's own settings.
  public init() {}

  /// A link of the navigation.
  public struct NavigationLink: Sendable, Equatable {
    /// Its text.
    public var label: String
    /// Where it leads, `https:` or relative to the root of the site.
    public var address: String

    /// A link.
    public init(label: String, address: String) {
      self.label = label
      self.address = address
    }
  }
}
