import Basics
import Catalog

/// The requests that the service takes (living sources, 2.2 to 2.4).
extension ComicVineModel {
  /// The resource of one record for each kind, in the order of kinds, and the prefix of its number; the resource also names filters by that
  /// kind.
  static let resources: [(record: String, prefix: Int)] = [
    ("character", 4005), ("issue", 4000), ("person", 4040), ("publisher", 4010), ("story_arc", 4045), ("team", 4060),
    ("volume", 4050),
  ]

  static let answers: AnswerShape = {
    var shape = AnswerShape(
      rows: ["results"], total: "number_of_total_results", count: "number_of_page_results", record: ["results"])
    (shape.offset, shape.limit) = ("offset", "limit")
    return shape
  }()

  static let traits: SourceTraits = {
    // Rows hold ids and dates of other records, so an order does not show in an answer as it is.
    let newest = SourceOrder("date_last_updated:desc", isDescending: true)
    let changes = SourceOrder("date_last_updated:asc")
    /// Returns a collection that is walked in the service's own order, which is that of ids.
    func collection(_ filters: [Kind]) -> SourceTraits.Collection {
      .init(orders: .init(newestFirst: newest, changes: changes, others: [newest]), filters: filters)
    }
    // By number: characters, issues, people, publishers, story arcs, teams, volumes. Clients filter lists by ids, but not those of
    // people and teams.
    var traits = SourceTraits(
      paging: .offset(greatest: 100),
      collections: [
        collection([publishers]), collection([volumes]), collection([]), collection([]), collection([publishers]),
        collection([]), collection([publishers]),
      ])
    for kind in [characters, issues, publishers, storyArcs, volumes] { traits.collections[kind.index].listsIDs = true }
    // "id:1|2|3": about a hundred are taken in practice.
    traits.filterLimit = 100
    traits.bridges = [volumes]
    // A day begins on the West coast of America, eight hours behind UTC or seven.
    traits.changes = .init(hoursBehindUTC: 8)
    traits.orderParameter = "sort"
    traits.pageParameters = ["filter", "format", "limit", "offset", "sort"]
    // 200 calls an hour for each resource, and a watch over how fast they come: 18 seconds apart never failed anybody.
    traits.pacing = Pacing([
      .gap(1), RateWindow("18 seconds", calls: 1, in: 18).perResource,
      RateWindow("hour", calls: 200, in: 3_600).perResource,
    ])
    // Failures come and go, and each call is one of the two hundred.
    traits.pacing.tries = 3
    // Either status says that there were too many calls (107 in the body), and comes before a lock-out of hours.
    traits.pacing.lockOuts.statuses = [420, 429]
    traits.pacing.lockOuts.includesPages = true
    traits.pacing.lockOuts.secondsOfRefusedCredentials = 86_400
    return traits
  }()
}
