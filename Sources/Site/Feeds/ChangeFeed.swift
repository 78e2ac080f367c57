import Basics
import Catalog
import Datasets
import Store

/// The feed of the records that the last crawl added, changed or found missing.
enum ChangeFeed {
  /// The path of the feed below the root of the site.
  static let path = "feeds/changes.atom"
  /// The greatest number of changes in the feed, the newest; `data/changes.ndjson.gz` has all.
  static let limit = 200

  /// Returns the feed in the first language of the site.
  ///
  /// - Parameter crawl: the time at which the crawl that found the changes began, in seconds since 1970; nil where there was none. It is
  ///   the time of all entries: that of their discovery, whatever time the records state.
  static func feed(crawl: Int64?, of model: SiteModel, words: Wording) -> AtomFeed {
    let updated = crawl ?? model.catalogue.lastModified() ?? 0
    let day = CivilDate(seconds: updated).withDay { String(decoding: $0, as: UTF8.self) }
    return AtomFeed(
      path: path, title: "\(model.settings.title(in: words.language)): \(words.language.text(.whatIsNew))",
      language: words.language,
      updated: updated, page: "index.html", rights: model.rights,
      entries: model.changes.map { change in
        AtomFeed.Entry(
          title: model.title(of: change.kind, rank: change.rank, words),
          page: model.catalogue.page(of: change.kind, rank: change.rank),
          place: "\(change.changeType.rawValue)-\(day)", updated: updated, summary: summary(of: change, on: day, words))
      })
  }

  private static func summary(of change: SiteChange, on day: String, _ words: Wording) -> Markup {
    switch change.changeType {
    case .missing: return words(.goneSince, "\(day)")
    case .changed:
      let fields = change.fields.joined(separator: ", ")
      return "\(words[change.label]): \(fields)"
    case .added, .back: return words[change.label]
    }
  }
}

extension SiteModel {
  /// Returns the title of a record in feeds and JSON-LD: its name, or its id where it has none.
  func title(of kind: Kind, rank: Int, _ words: Wording) -> [UInt8] {
    let name = Array(catalogue[kind].names[rank])
    return name.isEmpty ? words.plain(.untitled, "\(catalogue[kind].ids[rank])") : name
  }
}

/// A record that differs between the last crawl and the one before.
struct SiteChange: Sendable {
  let kind: Kind
  /// The record's rank in the catalogue.
  let rank: Int
  let changeType: RecordChange.ChangeType
  /// The API's names of the fields that differ; none for a record that is new or missing.
  let fields: [String]

  /// The change in one word.
  var label: Phrase {
    switch changeType {
    case .added: .added
    case .back: .recordBack
    case .changed: .changed
    case .missing: .recordGone
    }
  }
}

extension SiteCatalogue {
  /// Returns the newest changes of records that have a page; missing records keep theirs.
  ///
  /// - Parameters:
  ///   - kinds: the kinds whose records are returned.
  ///   - limit: the greatest number of changes.
  /// - Returns: the changes, those with the latest change according to the record first, then by kind and id.
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged.
  /// - Complexity: as `ChangeStore.forEach`; memory for twice as many changes as the limit.
  func changes(in store: CatalogStore, kinds: Set<Kind>, limit: Int) throws -> [SiteChange] {
    let differences = RecordDifferences(store.model)
    var newest: [SiteChange] = []
    try store.changes.forEach { change in
      guard kinds.contains(change.id.kind), let rank = self[change.id.kind].rank(of: change.id.id),
        self[change.id.kind].isStored[rank]
      else { return }
      let fields = try differences.fields(of: change)
      if change.changeType == .changed, fields.isEmpty { return }
      newest.append(
        SiteChange(
          kind: change.id.kind, rank: rank, changeType: change.changeType,
          fields: fields.map { String(decoding: $0, as: UTF8.self) }))
      if newest.count >= 2 * max(limit, 1) { newest = Array(newest.sorted(by: isNewer).prefix(limit)) }
    }
    return Array(newest.sorted(by: isNewer).prefix(limit))
  }

  private func isNewer(_ a: SiteChange, _ b: SiteChange) -> Bool {
    let (timeA, timeB) = (self[a.kind].modified[a.rank], self[b.kind].modified[b.rank])
    if timeA != timeB { return timeA > timeB }
    return a.kind == b.kind ? a.rank < b.rank : a.kind < b.kind
  }

  /// Returns the latest change of the records of some kinds, or of all, according to the records, in seconds since 1970; nil where no
  /// record says.
  ///
  /// - Complexity: O(records).
  func lastModified(_ kinds: [Kind]? = nil) -> Int64? {
    (kinds ?? model.all).lazy.compactMap { self[$0].modified.max() }.max().flatMap { $0 == .min ? nil : $0 }
  }
}
