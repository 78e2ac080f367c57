import Catalog
import Pipeline

extension SiteMapPage {
  /// The pages among the files of a site, by path, so that the map has what there is and nothing else.
  ///
  /// Left out are pages that search engines are told not to list, and the trees of other languages, which have the same pages.
  ///
  /// - Parameters:
  ///   - files: in any order; their paths begin with `folder`.
  ///   - languages: the folders of the languages, as `SiteModel.folder(of:)` gives them; that of the first is empty.
  /// - Complexity: O(files · log files).
  static func all(
    in files: [PublishedFile], folder: String, languages: [PageAddress], _ catalogue: SiteCatalogue
  ) -> [SiteMapPage] {
    let others = languages.map(\.text).filter { !$0.isEmpty }
    let paths = files.compactMap { file -> String? in
      guard file.path.hasSuffix(".html"), file.path.hasPrefix(folder) else { return nil }
      let path = String(file.path.dropFirst(folder.count))
      return unlisted.contains(path) || others.contains(where: path.hasPrefix) ? nil : path
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { path in
      SiteMapPage(address: PageAddress(ownPath: path), changed: changed(path, catalogue))
    }
  }

  /// Pages that are about nothing by themselves; their heads say the same.
  private static let unlisted: Set<String> = ["404.html", "search.html", "favourites.html"]

  /// When the record of a page changed last: of `KIND/THOUSANDS/ID.html`, or of a further page of it.
  private static func changed(_ path: String, _ catalogue: SiteCatalogue) -> Int64? {
    let parts = path.split(separator: "/")
    guard parts.count == 3, let kind = Kind(name: String(parts[0])),
      let id = Int64(parts[2].prefix { $0.isASCII && $0.isNumber }), let rank = catalogue[kind].rank(of: id)
    else { return nil }
    let modified = catalogue[kind].modified[rank]
    return modified == .min ? nil : modified
  }
}
