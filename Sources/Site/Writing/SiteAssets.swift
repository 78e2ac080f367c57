import Catalog
import ImageKit
import Pipeline

/// The files that all pages load.
struct SiteAssets {
  let settings: SiteSettings
  let wordings: [Wording]
  let files: SiteFiles

  /// Writes them.
  ///
  /// - Parameters:
  ///   - index: the path of the root of the search.
  ///   - heroes: the paths of the list of heroes.
  ///   - smallWidth: the width of the pictures on cards.
  /// - Returns: their names.
  func write(index: String, heroes: [String], smallWidth: Int) throws -> AssetNames {
    var names = AssetNames()
    var colors = ColorStylesheet()
    if let accent = settings.accent { colors.accent = Color(accent) }
    names.css = try put("site", "css", bytes(of: .css) + bytes(of: .charts))
    names.colors = try put("colours", "css", Array(colors.css.utf8))
    names.theme = try put("theme", "js", bytes(of: .theme))
    names.script = try put("site", "js", bytes(of: .script))
    var loaded = [("root", index)]
    for (name, asset) in [("search", .search), ("find", .find), ("lists", .lists)] as [(String, Asset)] {
      loaded.append((name, try put(name, "js", bytes(of: asset)).text))
    }
    let words = ScriptWords(
      files: loaded, heroes: heroes, smallWidth: smallWidth, pages: settings.pages.map(\.description).sorted())
    for language in wordings.map(\.language) {
      names.words[language] = try put("words-\(language.rawValue)", "js", words.bytes(language))
    }
    names.icon = try put("icon", "svg", settings.overrides[SiteIcon.name] ?? SiteIcon.bytes)
    var sheets: [SiteSettings.File] = []
    for sheet in settings.css where !sheets.contains(where: { $0.bytes == sheet.bytes }) { sheets.append(sheet) }
    names.extra = try sheets.map { try put($0, as: "style") }
    names.logo = try settings.logo.map { try put($0, as: "logo") }
    return names
  }

  /// An asset, or what the publisher has in its place.
  private func bytes(of asset: Asset) -> [UInt8] { settings.overrides[asset.rawValue] ?? asset.bytes }

  /// Writes a file of the publisher, with its name where that has nothing that a link would have to escape.
  private func put(_ file: SiteSettings.File, as use: String) throws -> PageAddress {
    let parts = file.name.split(separator: ".")
    let stem = parts.dropLast().joined(separator: "-")
    let isPlain = !stem.isEmpty && stem.utf8.allSatisfy { Self.plain.contains($0) }
    let ending = (parts.last.map(String.init) ?? "").lowercased()
    return try put(
      isPlain ? "\(use)-\(stem)" : use, ending.utf8.allSatisfy { Self.plain.contains($0) } ? ending : "bin", file.bytes)
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".utf8)

  /// Writes a file under a name that tells its content, so that browsers may keep it for ever.
  private func put(_ name: String, _ fileExtension: String, _ bytes: [UInt8]) throws -> PageAddress {
    let path = "assets/\(name)-\(ContentDigest(of: bytes).hexadecimal.prefix(8)).\(fileExtension)"
    try files.write(path, bytes)
    return PageAddress(ownPath: path)
  }
}
