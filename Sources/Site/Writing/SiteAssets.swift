import CSiteAssets
import Catalog
import ImageKit
import JSONKit
import Pipeline

/// The files that all pages load.
struct SiteAssets {
  let model: CatalogModel
  let settings: SiteSettings
  let publisher: PublisherFiles
  let wordings: [Wording]
  let files: SiteFiles

  /// Writes the files that all pages load.
  ///
  /// - Parameter smallWidth: the width of the pictures on cards.
  /// - Returns: the published names of the files.
  func write(smallWidth: Int) throws -> AssetNames {
    var names = AssetNames()
    var colors = ColorStylesheet()
    if let accent = settings.accent { colors.accent = Color(accent) }
    names.css = try put("site", as: "css", bytes: bytes(of: .css) + bytes(of: .charts))
    names.colors = try put("colours", as: "css", bytes: Array(colors.css.utf8))
    names.scene = try put("scene", as: "css", bytes: bytes(of: .scene))
    names.theme = try put("theme", as: "js", bytes: bytes(of: .theme))
    names.script = try put("site", as: "js", bytes: bytes(of: .script))
    var loaded = [("current", CurrentFiles.path)]
    for (name, asset) in Self.loadedByScripts {
      loaded.append((name, try put(name, as: "js", bytes: bytes(of: asset)).text))
    }
    var shellScripts = loaded.map(\.1)
    if settings.address != nil {
      loaded += [("offline", OfflineFiles.worker), ("manifest", OfflineFiles.manifest)]
    }
    let kinds = settings.kindsWithPages(in: model)
    for language in wordings.map(\.language) {
      let diary = try put(
        "diary-\(language.rawValue)", as: "js", bytes: PageTexts.diary.bytes(language, model: model))
      shellScripts.append(diary.text)
      let words = ScriptWords(
        model: model, files: loaded + [("diaryWords", diary.text)], smallWidth: smallWidth,
        pages: kinds.map(model.name(of:)).sorted())
      names.words[language] = try put("words-\(language.rawValue)", as: "js", bytes: words.bytes(language))
    }
    names.icon = try put("icon", as: "svg", bytes: publisher.overrides[SiteIcon.name] ?? SiteIcon.bytes)
    var sheets: [PublisherFiles.File] = []
    for sheet in publisher.css where !sheets.contains(where: { $0.bytes == sheet.bytes }) { sheets.append(sheet) }
    names.extra = try sheets.map { try put($0, as: "style") }
    names.logo = try publisher.logo.map { try put($0, as: "logo") }
    if settings.address != nil {
      names.share = try put(
        "share", as: "png",
        bytes: publisher.overrides[ShareCard.name]
          ?? ShareCard.bytes(title: settings.firstTitle, accent: colors.accent))
      let folders = wordings.map { settings.folder(of: $0.language).text }
      let hasMine = kinds.contains { model[$0].role == .issue }
      let kept = ["search.html", "favourites.html", "offline.html"] + (hasMine ? ["mine.html"] : [])
      let pages = folders.flatMap { folder in ["./\(folder)"] + kept.map { folder + $0 } }
      let words = wordings.compactMap { names.words[$0.language] }
      let shared = [names.css, names.colors, names.scene, names.theme, names.script, names.icon] + names.extra + words
      let logo = names.logo.map { [$0.text] } ?? []
      let offline = OfflineFiles(
        title: settings.firstTitle, accent: colors.accent, icon: names.icon,
        shell: pages + shellScripts + shared.map(\.text) + logo)
      try files.write(OfflineFiles.worker, offline.bytes(of: bytes(of: .offline)))
      try files.write(OfflineFiles.manifest, offline.manifestBytes)
    }
    return names
  }

  /// The scripts that other scripts load, by the names that these use.
  private static let loadedByScripts: [(name: String, asset: Asset)] = [
    ("search", .search), ("find", .find), ("favourites", .favourites), ("home", .home), ("compare", .compare),
    ("facets", .facets), ("views", .views), ("marks", .marks), ("collection", .collection), ("stars", .stars),
    ("sharing", .sharing), ("diary", .diary), ("mine", .mine), ("calendar", .calendar),
    ("lookup", .lookup), ("tables", .tables), ("scan", .scan), ("kept", .kept), ("scene", .moving),
    ("wall", .wall), ("map", .map),
  ]

  /// Returns an asset, or the publisher's file that replaces it.
  private func bytes(of asset: Asset) -> [UInt8] {
    publisher.overrides[asset.rawValue] ?? ScriptNames(model).replaced(in: asset.bytes)
  }

  /// Writes a file of the publisher, under its own name if that needs no escapes in a link.
  private func put(_ file: PublisherFiles.File, as use: String) throws -> PageAddress {
    let parts = file.name.split(separator: ".")
    let stem = parts.dropLast().joined(separator: "-")
    let isPlain = !stem.isEmpty && stem.utf8.allSatisfy { Self.plain.contains($0) }
    let ending = (parts.last.map(String.init) ?? "").lowercased()
    return try put(
      isPlain ? "\(use)-\(stem)" : use, as: ending.utf8.allSatisfy { Self.plain.contains($0) } ? ending : "bin",
      bytes: file.bytes)
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8)

  /// Writes a file under a name with a digest of its content, so that browsers may keep it for ever.
  private func put(_ name: String, as fileExtension: String, bytes: [UInt8]) throws -> PageAddress {
    let path = "assets/\(name)-\(ContentDigest(of: bytes).hexadecimal.prefix(8)).\(fileExtension)"
    try files.write(path, bytes)
    return PageAddress(ownPath: path)
  }
}

/// The names of kinds in scripts, which are written for the names of one model.
struct ScriptNames {
  private let model: CatalogModel
  /// The names in scripts that differ from those of the model, each with the model's name.
  private let names: [Substring: Substring]

  private static let written: [(name: Substring, role: Role)] = [
    ("characters", .character), ("comics", .issue), ("series", .series), ("creators", .creator), ("events", .event),
  ]
  private static let list = "const kinds = ["

  init(_ model: CatalogModel) {
    self.model = model
    let pairs = Self.written.map { ($0.name, Substring(model.kind($0.role).map { model[$0].name.description } ?? "")) }
    names = Dictionary(uniqueKeysWithValues: pairs).filter { $0.key != $0.value }
  }

  /// Returns a script with the names of the model: all in the list of kinds; those of roles as whole strings and at the beginning of an
  /// entry's key.
  func replaced(in script: [UInt8]) -> [UInt8] {
    var text = String(decoding: script, as: UTF8.self)
    if let start = text.firstRange(of: Self.list), let end = text[start.upperBound...].firstIndex(of: "]") {
      let kinds = model.searchOrder.map { "\"\(model[$0].name)\"" }
      text.replaceSubrange(start.upperBound..<end, with: kinds.joined(separator: ", "))
    } else if !names.isEmpty {
      for (written, name) in names { text = text.replacing("`\(written):$", with: "`\(name):$") }
      text = text.split(separator: "\"", omittingEmptySubsequences: false).map { names[$0] ?? $0 }
        .joined(separator: "\"")
    }
    return Array(text.utf8)
  }
}

/// The files with which a site works without a network; only where its address is known.
struct OfflineFiles {
  /// The service worker. It stands beside the first page, since it answers for everything below its own folder.
  static let worker = "offline.js"
  /// The web app manifest (W3C, "Web Application Manifest").
  static let manifest = "site.webmanifest"

  let title: String
  let accent: Color
  let icon: PageAddress
  /// The files that are kept from the first visit on: paths below the folder of the site.
  let shell: [String]

  /// Returns the worker with the names of its files.
  func bytes(of script: [UInt8]) -> [UInt8] {
    // Our own paths have nothing that a script would have to escape.
    let list = shell.map { "\"\($0)\"" }.joined(separator: ",")
    return Array(
      String(decoding: script, as: UTF8.self).replacing("const shell = [];", with: "const shell = [\(list)];").utf8)
  }

  /// The web app manifest, with which a browser installs the site as an app.
  var manifestBytes: [UInt8] {
    let text = JSONWriter.text(capacity: 512) { json in
      json.field("name", title)
      json.field("start_url", "./")
      json.field("display", "minimal-ui")
      json.field("theme_color", accent.hexadecimal)
      json.field("background_color", "#fff8e7")
      json.objects("icons", [icon]) { json, icon in
        json.field("src", icon.text)
        json.field("type", "image/svg+xml")
        json.field("sizes", "any")
      }
    }
    return Array((text + "\n").utf8)
  }
}

/// The published names of assets, relative to the shared root; each holds a digest of the content.
struct AssetNames: Sendable {
  var css: PageAddress = "assets/site.css"
  var colors: PageAddress = "assets/colours.css"
  /// The style sheet of pages with one large picture to move in.
  var scene: PageAddress = "assets/scene.css"
  var theme: PageAddress = "assets/theme.js"
  var script: PageAddress = "assets/site.js"
  var icon: PageAddress = "assets/icon.svg"
  /// The script with the texts of each language.
  var words: [Language: PageAddress] = [:]
  /// The publisher's style sheets.
  var extra: [PageAddress] = []
  var logo: PageAddress?
  /// The picture in link previews; nil where the site's address, which a preview needs, is not known.
  var share: PageAddress?
}

/// A file that is part of the program.
enum Asset: String, CaseIterable {
  case css = "site.css"
  case charts = "charts.css"
  case scene = "scene.css"
  case theme = "theme.js"
  case script = "site.js"
  case search = "search.js"
  case find = "find.js"
  case favourites = "favourites.js"
  case home = "home.js"
  case compare = "compare.js"
  case facets = "facets.js"
  case views = "views.js"
  case marks = "marks.js"
  case collection = "collection.js"
  case sharing = "sharing.js"
  case stars = "stars.js"
  case diary = "diary.js"
  case mine = "mine.js"
  case calendar = "calendar.js"
  case lookup = "lookup.js"
  case tables = "tables.js"
  case scan = "scan.js"
  case kept = "kept.js"
  case moving = "scene.js"
  case wall = "wall.js"
  case map = "map.js"
  case offline = "offline.js"
  case catalogueMarkup = "catalog-markup.rng"
  case catalogueStyle = "catalog.css"

  /// The assets that pages load.
  static var ofPages: [Asset] { allCases.filter { $0 != .catalogueMarkup && $0 != .catalogueStyle } }

  /// The bytes of the asset, as pages load it.
  var bytes: [UInt8] {
    let bytes = embeddedFile(named: rawValue)
    let isMinified = self != .catalogueStyle && [".js", ".css"].contains { rawValue.hasSuffix($0) }
    return isMinified ? Minifier.minified(bytes) : bytes
  }
}

/// Makes scripts and style sheets a fifth smaller.
enum Minifier {
  /// Returns a file without the lines that are comments alone, and without indentation. It has no text over several lines.
  static func minified(_ file: [UInt8]) -> [UInt8] {
    var (kept, isWithin) = ([UInt8](), false)
    kept.reserveCapacity(file.count)
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      if !isWithin, text.starts(with: "//".utf8) { continue }
      let isComment = isWithin || text.starts(with: "/*".utf8)
      if isComment { isWithin = !text.suffix(2).elementsEqual("*/".utf8) }
      if !isComment { kept += text + [UInt8(ascii: "\n")] }
    }
    return kept
  }
}

/// Returns the bytes of a file that is embedded in the binary.
func embeddedFile(named name: String) -> [UInt8] {
  for place in 0..<csite_asset_count() {
    // Every place below the count has an asset, whose bytes live as long as the program.
    guard let asset = csite_asset_at(place)?.pointee else { continue }
    if String(cString: asset.name) == name {
      return Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
    }
  }
  preconditionFailure("'\(name)' was not put into the binary")
}

/// The site's icon: a spinner rack from above.
enum SiteIcon {
  /// The name of the icon's file.
  static let name = "icon.svg"

  /// The icon as SVG.
  static var bytes: [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#b3261e"/>\
      <g fill="#fff8e7"><path d="M7 6h11v8H7z"/><path d="M20 9h5v14h-5z"/><path d="M7 16h11v10H7z"/></g></svg>

      """.utf8)
  }
}
