import Basics
import Pipeline
import Site

extension SiteSettings {
  static let section = Section(
    SiteSettings(pages: []),
    [
      Field(
        "title", \.title, .ofLanguages,
        "The title on every page, or one for each language: {en: TEXT, es: TEXT}."),
      Field(
        "base-url", optional: \.baseURL, .address,
        "The address it will stand at, for feeds and the site map; these are left out without it.",
        example: "https://heroes.example"),
      Field(
        "languages", \.languages, .list(of: .choice(meant: Language.init(near:)), atLeast: 1),
        "The languages of the pages; the first is at the root, the others in folders of their own."),
      Field(
        "accent", optional: \.accent, .color,
        "The colour of links and buttons; made lighter or darker where it could not be read.", example: "#b3261e"),
      Field(
        "logo", optional: \.logo, .file(endings: ["svg", "png", "webp", "jpg", "jpeg"], limit: largestFile),
        "A picture in the place of the title at the top of every page, relative to the folder of this file.",
        example: "site/logo.svg"),
      Field(
        "navigation", \.navigation, .list(of: .section(NavigationLink.section)),
        "Further links of the menu, each {label: TEXT, address: ADDRESS}; the text may be one for each language.",
        example: [["label": "Contact", "address": "mailto:heroes@heroes.example"]]),
      Field(
        "footer", optional: \.footer, .ofLanguages,
        "A line at the end of every page, or one for each language: {en: TEXT, es: TEXT}.", example: "Made by fans."),
      Field(
        "css", \.css, .list(of: .file(endings: ["css"], limit: largestFile)),
        "Style sheets that come behind the program's own, relative to the folder of this file.",
        example: ["site/own.css"]),
      Field(
        "head", optional: \.head, .file(limit: largestFile),
        "A file of HTML that comes at the end of every head, as it is, relative to the folder of this file.",
        example: "site/head.html"),
      Field(
        "featured", \.featured, .list(of: .integer(1...Int.max)),
        "The ids of the characters on the first page; without any, those in most comics.", example: [1_009_610]),
      Field(
        "pages", optional: \.namedPages, .list(of: .collection, atLeast: 1),
        "The collections whose records have pages of their own; without this key all but stories.",
        example: ["characters", "comics"]),
      Field(
        "overrides", optional: \.overrides, .folder(of: replaceable, limit: largestFile),
        "A folder of files that take the place of the program's, relative to the folder of this file: "
          + replaceable.joined(separator: ", ") + ".",
        example: "site/overrides"),
      Field("downloads", \.downloads, .bool, "Whether the data files of the set are offered."),
      Field(
        "archive", \.archive, .bool,
        "Whether the site itself is offered as one archive, for readers who take it along."),
      Field("covers", \.covers, .bool, "Whether pictures are shown."),
    ],
    checks: [
      { $0.missing(in: $0.title, of: "title") }, { site in site.footer.flatMap { site.missing(in: $0, of: "footer") } },
      { site in site.navigation.lazy.compactMap { site.missing(in: $0.label, of: "navigation") }.first },
    ])

  /// Returns the violation of a text that is given for each language, but not for a language of the site; nil for none.
  private func missing(in text: OneOrEach<String>, of key: String) -> Section<Self>.Violation? {
    guard let language = languages.first(where: { text[$0.rawValue] == nil })?.rawValue else { return nil }
    return .init(
      key, "has no text for the language \(language)", remedy: "add \(language): TEXT, or write one text for all")
  }
}

extension FieldFormat<OneOrEach<String>> {
  /// The format of a text for all languages of a site, or one for each.
  static var ofLanguages: Self { .oneOrEach(keys: Language.allCases.map(\.rawValue), of: .text()) }
}

extension SiteSettings {
  /// The collections as a pipeline file names them; nil for the usual ones of the source.
  fileprivate var namedPages: [String]? {
    get { pages.isEmpty ? nil : pages }
    set { pages = newValue ?? [] }
  }
}

extension NavigationLink {
  static let section = Section(
    NavigationLink(),
    [
      Field(
        "label", \.label, .ofLanguages, "Its text, or one for each language.", required: true, example: "Contact"),
      Field(
        "address", \.address, .text(.linkAddress),
        "Where it leads, with https:, http: or mailto:, or relative to the first page.", required: true,
        example: "https://heroes.example/contact"),
    ])
}

extension TextRule {
  /// The rule for the target of a link: no script, and a page outside of the site only by a whole address.
  static let linkAddress = Self(
    "an address with https:, http: or mailto:, or a path below the first page, without ..",
    pattern:
      "^([Hh][Tt][Tt][Pp][Ss]?://[^/?#\\s][^\\s]*|[Mm][Aa][Ii][Ll][Tt][Oo]:[^\\s]+@[^\\s]+|[^/\\s:\\\\][^\\s:\\\\]*)$",
    remedy: { $0.hasPrefix("/") ? "leave the / at the beginning out: a site need not stand at the root" : nil },
    where: NavigationLink.isAddress)
}

extension NavigationLink {
  /// Whether a text can be the target of a link.
  static func isAddress(_ text: String) -> Bool {
    guard !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0 == "\\" }) else { return false }
    if let parts = WebScheme.split(text.utf8) { return !parts.authority.isEmpty }
    let lowercased = text.lowercased()
    if lowercased.hasPrefix("mailto:") { return lowercased.dropFirst("mailto:".count).contains("@") }
    let path = text.prefix { !"?#".contains($0) }
    return !text.hasPrefix("/") && !text.contains(":")
      && !path.split(separator: "/").contains { $0 == ".." || $0.lowercased().replacing("%2e", with: ".") == ".." }
  }
}
