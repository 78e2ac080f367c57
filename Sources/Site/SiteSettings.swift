public import Catalog

/// The settings of a site.
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
  /// A picture that stands in the place of the title; nil for none.
  public var logo: File?
  /// Further links of the navigation.
  public var navigation: [NavigationLink] = []
  /// A line at the end of every page.
  public var footer = ""
  /// Style sheets that come behind the program's own.
  public var css: [File] = []
  /// HTML that comes at the end of every head, as it is, in UTF-8.
  public var head: [UInt8] = []
  /// The characters on the first page; those in most comics where there are none.
  public var featured: [Int64] = []
  /// The kinds with pages of their own.
  public var pages: Set<Kind> = [.characters, .comics, .creators, .events, .series]
  /// Whether the files of the set are offered for download.
  public var downloads = true
  /// Whether pictures are shown.
  public var covers = true
  /// What takes the place of the program's own files, by the names in `replaceable`.
  public var overrides: [String: [UInt8]] = [:]

  /// The program's own settings.
  public init() {}

  /// The names of the program's files that `overrides` can take the place of, in order.
  public static var replaceable: [String] { (Asset.ofPages.map(\.rawValue) + [SiteIcon.name]).sorted() }

  /// A file of the publisher.
  public struct File: Sendable, Equatable {
    /// Its name, without folders.
    public var name: String
    /// Its content.
    public var bytes: [UInt8]

    /// A file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

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
