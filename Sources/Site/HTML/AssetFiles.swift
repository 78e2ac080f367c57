import CSiteAssets

/// A file that is part of the program.
enum Asset: String, CaseIterable {
  case css = "site.css"
  case charts = "charts.css"
  case theme = "theme.js"
  case script = "site.js"
  case search = "search.js"
  case find = "find.js"
  case lists = "lists.js"
  case catalogueSchema = "catalog.rng"
  case catalogueStyle = "catalog.css"

  /// Those that pages load.
  static var ofPages: [Asset] { allCases.filter { $0 != .catalogueSchema && $0 != .catalogueStyle } }

  /// Its bytes.
  var bytes: [UInt8] {
    for place in 0..<csite_asset_count() {
      // Every place below the count has an asset, whose bytes live as long as the program.
      guard let asset = csite_asset_at(place)?.pointee else { continue }
      if String(cString: asset.name) == rawValue {
        return Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
      }
    }
    preconditionFailure("'\(rawValue)' was not put into the binary")
  }
}
