import Catalog

/// Every page of a site that search engines are to list, in the tree of one language.
struct SitePages {
  let model: SiteModel
  let lists: SiteLists

  /// The pages: those about no record first, then the lists, then the records by kind.
  ///
  /// - Complexity: O(pages).
  func all() -> [SiteMapPage] {
    var pages: [SiteMapPage] = ["index.html", "about.html"].map { SiteMapPage(address: $0, changed: nil) }
    if model.hasStatistics { pages.append(SiteMapPage(address: "statistics.html", changed: nil)) }
    if model.hasDownloads { pages.append(SiteMapPage(address: "data.html", changed: nil)) }
    pages += lists.addresses.map { SiteMapPage(address: $0, changed: nil) }
    for kind in Kind.allCases where model.hasPages(kind) {
      let roll = model.catalogue[kind]
      for rank in roll.ids.indices where roll.isStored[rank] {
        let modified = roll.modified[rank]
        pages.append(
          SiteMapPage(address: .record(kind, roll.ids[rank]), changed: modified == .min ? nil : modified))
        for number in model.furtherPages(of: kind, rank) {
          let list = PageAddress.ListPage(kind: .comics, number: number)
          pages.append(SiteMapPage(address: .record(kind, roll.ids[rank], list: list), changed: nil))
        }
      }
    }
    return pages
  }
}
