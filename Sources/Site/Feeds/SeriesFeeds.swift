import Basics
import Catalog
import ImageKit

/// A feed of the newest issues for every living series.
///
/// Most of 15,000 series ended long ago; a feed without future entries is useless, and costs a file in every generation. A series is
/// living if one of its issues went on sale in the two years before the last change of any issue, according to the records, so that the
/// same records always give the same feeds.
struct SeriesFeeds: Sendable {
  /// The ranks of the series that have a feed, ascending.
  let series: [Int]
  private let model: SiteModel
  private let words: Wording
  /// The time of the last change of an issue, in seconds since 1970.
  private let newest: Int64

  /// The number of days before the last change in which an issue makes its series a living one.
  static let days: Int32 = 730
  /// The greatest number of issues in a feed.
  static let limit = 20

  /// Creates the feeds of a site.
  init(_ model: SiteModel, words: Wording) {
    self.model = model
    self.words = words
    newest = model.catalogue.lastModified([model.catalogue.kinds.issue]) ?? 0
    series = model.seriesWithFeed.indices.filter { model.seriesWithFeed[$0] }
  }

  /// Whether each series has a feed, by rank; false for all where the site's address is not known, or series or issues have no pages.
  ///
  /// - Complexity: O(issues).
  static func alive(in catalogue: SiteCatalogue, _ settings: SiteSettings) -> [Bool] {
    let kinds = catalogue.kinds
    let series = catalogue[kinds.series]
    var isAlive = [Bool](repeating: false, count: series.ids.count)
    let pages = settings.kindsWithPages(in: catalogue.model)
    guard settings.address != nil, pages.isSuperset(of: [kinds.series, kinds.issue]),
      let newest = catalogue.lastModified([kinds.issue]), newest > 0
    else { return isAlive }
    let first = Int32(clamping: CivilDate.days(ofSeconds: newest)) - days
    for issue in catalogue.issues where issue.firstDay >= first {
      if let rank = issue.series, series.isStored[rank] { isAlive[rank] = true }
    }
    return isAlive
  }

  /// Returns `feeds/series/THOUSANDS/ID.atom`.
  static func path(of id: Int64) -> String { "feeds/series/\(id / 1000)/\(id).atom" }

  /// Returns the feed of a series that has one.
  func feed(ofSeries rank: Int) -> AtomFeed {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    let (stored, all) = (catalogue[kinds.issue].isStored, catalogue.issues)
    let issues = catalogue.issues(ofSeries: rank)
      .filter { stored[$0] && all[$0].firstDay != .min }
      .sorted { (all[$0].firstDay, $0) > (all[$1].firstDay, $1) }
      .prefix(Self.limit)
    let entries = issues.map(entry)
    return AtomFeed(
      path: Self.path(of: catalogue[kinds.series].ids[rank]),
      title: String(decoding: model.title(of: kinds.series, rank: rank, words), as: UTF8.self),
      subtitle: model.settings.title(in: words.language), language: words.language,
      updated: entries.map(\.updated).max() ?? newest, page: catalogue.page(of: kinds.series, rank: rank),
      rights: model.rights, entries: entries)
  }

  private func entry(_ issue: Int) -> AtomFeed.Entry {
    let (catalogue, kind) = (model.catalogue, model.catalogue.kinds.issue)
    let date = catalogue.issues[issue].date
    let day = Int64(catalogue.issues[issue].firstDay)
    // Issues are told of before they come out, and a feed is not to speak of moments that lie behind the catalogue's own.
    let published = min(day * 86_400, newest)
    return AtomFeed.Entry(
      title: model.title(of: kind, rank: issue, words), page: catalogue.page(of: kind, rank: issue),
      updated: max(published, catalogue[kind].modified[issue]), published: published,
      summary: "\(cover(issue))<p>\(words[catalogue.dateOfIssue]): \(date.map { words.date($0) })</p>")
  }

  private func cover(_ issue: Int) -> Markup {
    let handle = model.catalogue[model.catalogue.kinds.issue].pictures[issue]
    guard let base = model.settings.address, let picture = model.pictures[handle] else { return Markup() }
    let size = picture.fallback.size
    return """
      <p><img src="\(base)/pictures/\(picture.file)" width="\(size.width)" \
      height="\(size.height)" alt=""></p>
      """
  }
}
