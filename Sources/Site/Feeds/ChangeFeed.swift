import Basics
import Catalog
import Store

/// The feed of what the last crawl found new, changed or gone.
enum ChangeFeed {
  /// Where it lies below the root of the site.
  static let path = "feeds/changes.atom"
  /// How many changes it tells of at most, the newest; `data/changes.ndjson.gz` has all.
  static let limit = 200

  /// The feed in the first language of the site.
  ///
  /// - Parameters:
  ///   - crawl: when the crawl began that found the changes, in seconds since 1970. All entries are of that moment: it is when they
  ///     came to be, whatever the records say of themselves. Nil where there was none.
  static func feed(crawl: Int64?, _ model: SiteModel, _ words: Wording) -> AtomFeed {
    let updated = crawl ?? model.catalogue.lastModified() ?? 0
    let day = CivilDate(seconds: updated).withDay { String(decoding: $0, as: UTF8.self) }
    return AtomFeed(
      path: path, title: "\(model.settings.title): \(words.language.text(.whatIsNew))", language: words.language,
      updated: updated, page: "index.html", rights: model.attributions,
      entries: model.changes.map { change in
        let roll = model.catalogue[change.kind]
        return AtomFeed.Entry(
          title: model.title(of: change.kind, change.rank, words), page: .record(change.kind, roll.ids[change.rank]),
          place: "\(change.happening.rawValue)-\(day)", updated: updated, summary: summary(of: change, day, words))
      })
  }

  private static func summary(of change: SiteChange, _ day: String, _ words: Wording) -> Markup {
    switch change.happening {
    case .missing: return words(.goneSince, "\(day)")
    case .changed:
      let fields = change.fields.joined(separator: ", ")
      return "\(words[change.label]): \(fields)"
    case .added, .back: return words[change.label]
    }
  }
}

extension SiteModel {
  /// What feeds and machines call a record: its name, or its number where it has none.
  func title(of kind: Kind, _ rank: Int, _ words: Wording) -> [UInt8] {
    let name = Array(catalogue[kind].names[rank])
    return name.isEmpty ? words.plain(.untitled, "\(catalogue[kind].ids[rank])") : name
  }
}
