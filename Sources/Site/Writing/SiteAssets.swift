import Crypto
import ImageKit
import Pipeline

/// The files that all pages load.
struct SiteAssets {
  let settings: SiteSettings
  let wordings: [Wording]
  let files: SiteFiles

  /// Writes them.
  ///
  /// - Parameter search: what scripts must know of the search: the names of its files.
  /// - Returns: their names.
  func write(search: [(key: String, path: String)]) throws -> AssetNames {
    var names = AssetNames()
    var colors = ColorStylesheet()
    if let accent = settings.accent { colors.accent = Color(accent) }
    names.css = try put("site", "css", bytes(of: .css))
    names.colors = try put("colours", "css", Array(colors.css.utf8))
    names.theme = try put("theme", "js", bytes(of: .theme))
    names.script = try put("site", "js", bytes(of: .script))
    let code = try put("search", "js", bytes(of: .search))
    for wording in wordings {
      names.words[wording.language] = try put(
        "words-\(wording.language.rawValue)", "js", ScriptWords.bytes(wording, files: [("search", code.text)] + search))
    }
    names.icon = try put("icon", "svg", SiteIcon.bytes)
    return names
  }

  /// An asset, or what the publisher has in its place.
  private func bytes(of asset: Asset) -> [UInt8] { asset.bytes }

  /// Writes a file under a name that tells its content, so that browsers may keep it for ever.
  private func put(_ name: String, _ fileExtension: String, _ bytes: [UInt8]) throws -> PageAddress {
    let path = "assets/\(name)-\(SHA256.hash(data: bytes).hexadecimal.prefix(8)).\(fileExtension)"
    try files.write(path, bytes)
    return PageAddress(ownPath: path)
  }
}
