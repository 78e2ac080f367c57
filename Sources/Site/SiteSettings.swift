import Basics
public import Catalog
public import Pipeline

/// The settings of the HTML catalogue.
public struct SiteSettings: Sendable, Equatable {
  /// The title on every page, one for all languages or one for each.
  public var title = OneOrEach.one(Self.defaultTitle)
  /// The address of the published site, for feeds and the site map; nil for a site without these.
  public var baseURL: WebAddress?
  /// The languages of the pages, the first of them at the root.
  public var languages: [Language] = [.english]
  /// The colour of links and buttons, 0xRRGGBB; nil for the program's own.
  public var accent: UInt32?
  /// A picture in place of the title at the top of every page; nil for none.
  public var logo: FileReference?
  /// Further links in the menu.
  public var navigation: [NavigationLink] = []
  /// A line at the end of every page, one for all languages or one for each; nil for none.
  public var footer: OneOrEach<String>?
  /// Style sheets that are loaded after the program's own.
  public var css: [FileReference] = []
  /// HTML at the end of every head, unchanged, in UTF-8; nil for none.
  public var head: FileReference?
  /// The ids of the characters on the first page; empty for those in most comics.
  public var featured: [Int] = []
  /// The names of the kinds whose records have pages of their own; empty for the usual ones of the model.
  public var pages: [String]
  /// A folder of files that replace the program's, by the names in ``replaceable``; nil for none.
  public var overrides: FileReference?
  /// Whether the site offers the data files of the set.
  public var downloads = true
  /// Whether the site is offered as one archive.
  public var archive = false
  /// Whether pictures are shown.
  public var covers = true

  /// Creates the settings of a site in English.
  public init(pages: [String]) { self.pages = pages }

  /// Returns the kinds whose records have pages of their own.
  func kindsWithPages(in model: CatalogModel) -> Set<Kind> {
    Set(pages.isEmpty ? Self.usualPages(in: model) : pages.compactMap(model.kind(named:)))
  }

  /// Returns the kinds whose records have pages by default: all but stories, in the model's order.
  public static func usualPages(in model: CatalogModel) -> [Kind] { model.order.filter { model[$0].role != .story } }

  /// The names of the program's files that `overrides` can replace, sorted.
  public static var replaceable: [String] {
    (Asset.ofPages.map(\.rawValue) + [SiteIcon.name, ShareCard.name]).sorted()
  }

  /// The title of a catalogue without a title of its own.
  static let defaultTitle = "Comics catalogue"

  /// The size limit of a file named by the settings, in bytes.
  public static let largestFile = 1 << 20

  /// Returns the folder of a language: empty for the first one.
  func folder(of language: Language) -> PageAddress {
    guard language != languages.first else { return "" }
    return switch language {
    case .english: "en/"
    case .spanish: "es/"
    case .portuguese: "pt-BR/"
    case .russian: "ru/"
    }
  }

  /// Returns the title in a language.
  func title(in language: Language) -> String { title[language.rawValue] ?? "" }

  /// The title in the first language, for places with one title for all languages.
  var firstTitle: String { title(in: languages.first ?? .english) }

  /// The address of the published site, without a slash at the end; nil where it is not known.
  var address: String? { baseURL?.text }
}

/// A link in the menu of a site.
public struct NavigationLink: Sendable, Hashable {
  /// The text of the link, one for all languages or one for each.
  public var label: OneOrEach<String>
  /// The address of the link: `http`, `https`, `mailto`, or relative to the first page.
  public var address: String

  /// Creates a link.
  public init(label: OneOrEach<String> = .one(""), address: String = "") {
    self.label = label
    self.address = address
  }
}

/// The publisher's own parts of a site: its name and the bytes of the files that its settings name.
public struct PublisherFiles: Sendable {
  /// The name under which a browser keeps the reader's data of this site apart from that of others.
  public var name = "catalogue"
  /// A picture in place of the title; nil for none.
  public var logo: File?
  /// Style sheets that are loaded after the program's own.
  public var css: [File] = []
  /// HTML at the end of every head.
  public var head: [UInt8] = []
  /// Files that replace the program's own, by name.
  public var overrides: [String: [UInt8]] = [:]

  /// Creates a site without parts of the publisher.
  public init() {}

  /// Reads the files that the settings name.
  ///
  /// - Parameter name: the name of the pipeline.
  /// - Throws: `DefinitionError` where one of the files cannot be read; `FileError`.
  public init(_ settings: SiteSettings, name: String) throws {
    self.name = name
    logo = try settings.logo.map(File.init)
    css = try settings.css.map(File.init)
    head = try settings.head.map { try $0.bytes(limit: SiteSettings.largestFile) } ?? []
    guard let folder = settings.overrides else { return }
    let names = try FileAccess.system.list(folder.path)
    for name in SiteSettings.replaceable where names.contains(name) {
      overrides[name] = try FileReference(name, in: folder.path).bytes(limit: SiteSettings.largestFile)
    }
  }

  /// A file of the publisher.
  public struct File: Sendable, Equatable {
    /// The name of the file, without folders.
    public var name: String
    /// The content of the file.
    public var bytes: [UInt8]

    /// Creates a file of the publisher.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    fileprivate init(_ reference: FileReference) throws {
      self.init(name: reference.name, bytes: try reference.bytes(limit: SiteSettings.largestFile))
    }
  }
}
