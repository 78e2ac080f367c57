import Basics
public import Catalog
public import Pipeline

/// The HTML catalogue, as its publisher wants it.
public struct SiteSettings: Sendable, Equatable {
  /// The title on every page, in all languages or in each.
  public var title = OneOrEach.one(Self.defaultTitle)
  /// The address that the site will stand at, for feeds and the site map; nil leaves these out.
  public var baseURL: WebAddress?
  /// The languages of the pages, the first of them at the root.
  public var languages: [Language] = [.english]
  /// The colour of links and buttons, 0xRRGGBB; nil for the program's own.
  public var accent: UInt32?
  /// A picture in the place of the title at the top of every page.
  public var logo: FileReference?
  /// Further links of the menu.
  public var navigation: [NavigationLink] = []
  /// A line at the end of every page, in all languages or in each; nil for none.
  public var footer: OneOrEach<String>?
  /// Style sheets that come behind the program's own.
  public var css: [FileReference] = []
  /// HTML that comes at the end of every head, as it is, in UTF-8.
  public var head: FileReference?
  /// The ids of the characters on the first page; empty for those in most comics.
  public var featured: [Int] = []
  /// The names of the kinds whose records have pages of their own; empty for the usual ones of the model.
  public var pages: [String]
  /// A folder of files that take the place of the program's, by the names in ``replaceable``.
  public var overrides: FileReference?
  /// Whether the data files of the set are offered.
  public var downloads = true
  /// Whether the site itself is offered as one archive.
  public var archive = false
  /// Whether pictures are shown.
  public var covers = true

  /// A site in English.
  public init(pages: [String]) { self.pages = pages }

  /// The kinds whose records have pages of their own.
  func kindsWithPages(in model: CatalogModel) -> Set<Kind> {
    Set(pages.isEmpty ? Self.usualPages(in: model) : pages.compactMap(model.kind(named:)))
  }

  /// The kinds whose records have pages where nobody names others: all but stories, in the model's order.
  public static func usualPages(in model: CatalogModel) -> [Kind] { model.order.filter { model[$0].role != .story } }

  /// The names of the program's files that `overrides` can take the place of, in order.
  public static var replaceable: [String] {
    (Asset.ofPages.map(\.rawValue) + [SiteIcon.name, ShareCard.name]).sorted()
  }

  /// The title of a catalogue that nobody named.
  static let defaultTitle = "Comics catalogue"

  /// The most bytes of a file that a site is given.
  public static let largestFile = 1 << 20

  /// The folder of a language: none for the first one.
  func folder(of language: Language) -> PageAddress {
    guard language != languages.first else { return "" }
    return switch language {
    case .english: "en/"
    case .spanish: "es/"
    case .portuguese: "pt-BR/"
    case .russian: "ru/"
    }
  }

  /// The title in a language.
  func title(in language: Language) -> String { title[language.rawValue] ?? "" }

  /// The title where the site has one for all its languages: that in the first of them.
  var firstTitle: String { title(in: languages.first ?? .english) }

  /// The address that the site stands at, without a slash at the end; nil where it is not known.
  var address: String? { baseURL?.text }
}

/// A link of a site's menu.
public struct NavigationLink: Sendable, Hashable {
  /// Its text, in all languages or in each.
  public var label: OneOrEach<String>
  /// Where it leads: `http`, `https`, `mailto`, or relative to the first page.
  public var address: String

  /// A link.
  public init(label: OneOrEach<String> = .one(""), address: String = "") {
    self.label = label
    self.address = address
  }
}

/// What the publisher of a site brings: its name and the bytes of the files that its settings name.
public struct PublisherFiles: Sendable {
  /// Tells what one browser keeps of this site from what it keeps of others.
  public var name = "catalogue"
  /// A picture that stands in the place of the title; nil for none.
  public var logo: File?
  /// Style sheets that come behind the program's own.
  public var css: [File] = []
  /// HTML that comes at the end of every head.
  public var head: [UInt8] = []
  /// What takes the place of the program's own files, by their names.
  public var overrides: [String: [UInt8]] = [:]

  /// Nothing of the publisher's own.
  public init() {}

  /// Reads the files that settings name.
  ///
  /// - Parameter name: that of the pipeline.
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
    /// Its name, without folders.
    public var name: String
    /// Its content.
    public var bytes: [UInt8]

    /// A file.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    fileprivate init(_ reference: FileReference) throws {
      self.init(name: reference.name, bytes: try reference.bytes(limit: SiteSettings.largestFile))
    }
  }
}
