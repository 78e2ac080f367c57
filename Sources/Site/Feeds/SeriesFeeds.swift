import Basics
import Catalog
import ImageKit

/// A feed of the newest issues for every series that is alive.
///
/// Most of 15,000 series ended long ago; a feed in which nothing will ever come serves nobody, and costs a file in every
/// generation. Alive is a series with an issue on sale in the two years before the comics were last changed, as they tell it, so
/// that the same records give the same feeds, whenever that is.
struct SeriesFeeds: Sendable {
  /// The ranks of the series that have a feed, ascending.
  let series: [Int]
  private let model: SiteModel
  private let words: Wording
  /// When the comics were last changed.
  private let newest: Int64

  /// How many days before the last change an issue counts.
  static let days: Int32 = 730
  /// How many issues a feed has at most.
  static let limit = 20

  /// The feeds of a site.
  init(_ model: SiteModel, _ words: Wording) {
    self.model = model
    self.words = words
    newest = model.catalogue.lastModified([.comics]) ?? 0
    series = model.seriesWithFeed.indices.filter { model.seriesWithFeed[$0] }
  }

  /// Which series have a feed, by rank; none where the site's address is not known, or series or comics have no pages.
  ///
  /// - Complexity: O(comics).
  static func alive(in catalogue: SiteCatalogue, _ settings: SiteSettings) -> [Bool] {
    var isAlive = [Bool](repeating: false, count: catalogue[.series].ids.count)
    guard settings.address != nil, settings.pages.contains(.series), settings.pages.contains(.comics),
      let newest = catalogue.lastModified([.comics]), newest > 0
    else { return isAlive }
    let first = Int32(clamping: CivilDate.days(ofSeconds: newest)) - days
    for (comic, series) in catalogue.comics.series.enumerated()
    where series >= 0 && catalogue.comics.onSale[comic] >= first && catalogue[.series].isStored[Int(series)] {
      isAlive[Int(series)] = true
    }
    return isAlive
  }

  /// `feeds/series/THOUSANDS/ID.atom`.
  static func path(of id: Int64) -> String { "feeds/series/\(id / 1000)/\(id).atom" }

  /// The feed of a series that has one.
  func feed(ofSeries rank: Int) -> AtomFeed {
    let catalogue = model.catalogue
    let comics = catalogue.comics
    let issues = model.issues(ofSeries: rank)
      .filter { catalogue[.comics].isStored[$0] && comics.onSale[$0] != .min }
      .sorted { comics.onSale[$0] == comics.onSale[$1] ? $0 > $1 : comics.onSale[$0] > comics.onSale[$1] }
      .prefix(Self.limit)
    let entries = issues.map(entry)
    let id = catalogue[.series].ids[rank]
    return AtomFeed(
      path: Self.path(of: id), title: String(decoding: model.title(of: .series, rank, words), as: UTF8.self),
      subtitle: model.settings.title, language: words.language,
      updated: entries.map(\.updated).max() ?? newest, page: .record(.series, id),
      rights: model.attributions, entries: entries)
  }

  private func entry(_ comic: Int) -> AtomFeed.Entry {
    let kindRecords = model.catalogue[.comics]
    let day = Int64(model.catalogue.comics.onSale[comic])
    // Issues are told of before they come out, and a feed is not to speak of moments that lie behind the catalogue's own.
    let published = min(day * 86_400, newest)
    return AtomFeed.Entry(
      title: model.title(of: .comics, comic, words), page: .record(.comics, kindRecords.ids[comic]),
      updated: max(published, kindRecords.modified[comic]), published: published,
      summary: "\(cover(comic))<p>\(words[.onSale]): \(words.day(Int(day)))</p>")
  }

  private func cover(_ comic: Int) -> Markup {
    guard let base = model.settings.address, let picture = model.pictures[model.catalogue[.comics].pictures[comic]]
    else { return Markup() }
    let (size, kind) = (picture.fallback.size, Markup(stringLiteral: picture.fallback.fileExtension))
    return """
      <p><img src="\(base)/pictures/\(picture.path)-\(size.width).\(kind)" width="\(size.width)" \
      height="\(size.height)" alt=""></p>
      """
  }
}
