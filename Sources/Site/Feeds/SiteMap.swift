import Basics
import Catalog
import CompressionKit
import XMLKit

/// The list of all pages for search engines (sitemaps.org, version 0.9), with the other languages of each.
///
/// Up to 50,000 addresses and 8 MB the list is one file, `sitemap.xml`. Beyond that `sitemap.xml` is an index of compressed parts
/// `sitemaps/1.xml.gz`: 340,000 pages of four languages are 200 MB, of which 97 % is repetition.
struct SiteMap {
  /// The address of the site, without a slash at the end.
  let base: String
  /// The languages of the site and the folder of each, the first at the root.
  let languages: [(language: Language, folder: PageAddress)]

  /// The protocol's limits: addresses and bytes of a file before compression; the second with some room left.
  private static let mostAddresses = 50_000
  private static let mostBytes = 45 << 20
  /// The size of a map, in bytes, above which it is split into parts.
  private static let mostPlainBytes = 8 << 20

  private static let namespace: StaticString = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// Writes the files of the map one after the other.
  ///
  /// - Parameters:
  ///   - pages: every page once, in the order of the map.
  ///   - write: takes a path below the root of the site, and bytes.
  /// - Throws: what `write` throws; `CancellationError`.
  /// - Complexity: O(pages · languages²); memory for one compressed part.
  func write(
    _ pages: some Collection<SiteMapPage>, to write: (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    let size = pages.reduce(0) { $0 + bytes(of: $1) }
    if pages.count * languages.count <= Self.mostAddresses, size <= Self.mostPlainBytes {
      var file: [UInt8] = []
      try part(pages[...]) { file += $0 }
      return try write("sitemap.xml", file)
    }
    var parts: [(path: String, changed: Int64?)] = []
    var rest = pages[...]
    while !rest.isEmpty {
      let next = rest.prefix(pagesOfPart(rest))
      rest = rest.dropFirst(next.count)
      let path = "sitemaps/\(parts.count + 1).xml.gz"
      var file: [UInt8] = []
      var gzip = BlockEncoder(.gzip(level: 6))
      try part(next) { bytes in gzip.write(bytes) { file += $0 } }
      gzip.finish { file += $0 }
      try write(path, file)
      parts.append((path, next.lazy.compactMap(\.changed).max()))
    }
    try write("sitemap.xml", index(parts))
  }

  /// Returns the number of the next pages that go into one file; at least 1.
  private func pagesOfPart(_ pages: some Collection<SiteMapPage>) -> Int {
    var size = 0
    var count = 0
    for page in pages.prefix(max(1, Self.mostAddresses / languages.count)) {
      size += bytes(of: page)
      if size > Self.mostBytes, count > 0 { break }
      count += 1
    }
    return count
  }

  /// Returns an upper bound of the bytes of a page in all its languages.
  private func bytes(of page: SiteMapPage) -> Int {
    // Markup around an address, and around that of each language.
    let address = base.utf8.count + page.address.bytes.count + 8
    let alternates = languages.count > 1 ? (languages.count + 1) * (address + 64) : 0
    return languages.count * (address + alternates + 108)
  }

  /// Writes a list of pages.
  private func part(
    _ pages: some Collection<SiteMapPage>, to take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let writer = XMLWriter()
    writer.startDocument()
    writer.start("urlset", namespace: Self.namespace)
    if languages.count > 1 { writer.attribute("xmlns:xhtml", value: "http://www.w3.org/1999/xhtml") }
    writer.newLine()
    for page in pages {
      for (_, folder) in languages { self.write(page, in: folder, to: writer) }
      try writer.drain(take)
    }
    writer.endDocument()
    try writer.drain(atLeast: 0, take)
    try Task.checkCancellation()
  }

  private func write(_ page: SiteMapPage, in folder: PageAddress, to writer: XMLWriter) {
    writer.start(.url)
    writer.element(.loc, text: address(of: page, in: folder))
    if let changed = page.changed {
      CivilDate(seconds: changed).withDay { writer.element(.lastmod, text: $0) }
    }
    if page.isMinor { writer.element(.priority, text: "0.1") }
    if languages.count > 1, let first = languages.first {
      for (language, folder) in languages {
        alternate(address(of: page, in: folder), in: language.rawValue, to: writer)
      }
      alternate(address(of: page, in: first.folder), in: "x-default", to: writer)
    }
    writer.endLine()
  }

  private func alternate(_ address: String, in language: String, to writer: XMLWriter) {
    writer.startEmpty(.xhtmlLink)
    writer.attribute(.rel, value: "alternate")
    writer.attribute(.hreflang, value: language)
    writer.attribute(.href, value: address)
    writer.end()
  }

  private func address(of page: SiteMapPage, in folder: PageAddress) -> String {
    "\(base)/\(folder.text)\(page.address.text)"
  }

  private func index(_ parts: [(path: String, changed: Int64?)]) -> [UInt8] {
    let writer = XMLWriter()
    writer.startDocument()
    writer.startLine("sitemapindex", namespace: Self.namespace)
    for part in parts {
      writer.start("sitemap")
      writer.element(.loc, text: "\(base)/\(part.path)")
      if let changed = part.changed { CivilDate(seconds: changed).withDay { writer.element(.lastmod, text: $0) } }
      writer.endLine()
    }
    return writer.finish()
  }
}

extension XMLName {
  fileprivate static let url: XMLName = "url"
  fileprivate static let loc: XMLName = "loc"
  fileprivate static let lastmod: XMLName = "lastmod"
  fileprivate static let priority: XMLName = "priority"
  fileprivate static let xhtmlLink: XMLName = "xhtml:link"
  fileprivate static let rel: XMLName = "rel"
  fileprivate static let hreflang: XMLName = "hreflang"
  fileprivate static let href: XMLName = "href"
}

/// A page as the site map lists it.
struct SiteMapPage: Sendable, Equatable {
  /// The address of the page within the tree of a language; every language has the page.
  let address: PageAddress
  /// The time of the last change of the page's content, in seconds since 1970; nil where it is not known.
  let changed: Int64?
  /// Whether the page has a lower priority: the page of a record that is only referred to.
  var isMinor = false
}

extension SitePages {
  /// Returns the pages of a site that search engines should list, in the tree of one language: the pages about no record first, then the
  /// lists, then the records by kind.
  ///
  /// - Complexity: O(pages).
  func inSiteMap(of model: SiteModel) -> [SiteMapPage] {
    let catalogue = model.catalogue
    let data: [PageAddress] = model.hasDataPage ? ["data.html"] : []
    let addresses = single.filter(\.isListed).map(\.address) + data + lists.map(\.address)
    var pages = addresses.map { SiteMapPage(address: $0, changed: nil) }
    for kind in catalogue.model.all where model.hasPages(kind) {
      let kindRecords = catalogue[kind]
      for rank in kindRecords.ids.indices {
        let (modified, isMinor) = (kindRecords.modified[rank], !kindRecords.isStored[rank])
        pages.append(
          SiteMapPage(
            address: catalogue.page(of: kind, rank: rank), changed: modified == .min ? nil : modified,
            isMinor: isMinor))
        for number in model.furtherPages(of: kind, rank: rank) {
          let page = catalogue.page(of: kind, rank: rank, page: number)
          pages.append(SiteMapPage(address: page, changed: nil, isMinor: isMinor))
        }
      }
    }
    return pages + named.map { SiteMapPage(address: $0.address, changed: nil, isMinor: true) }
  }
}
