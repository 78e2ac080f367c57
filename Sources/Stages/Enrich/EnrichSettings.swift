import Catalog
import CatalogSources

/// The settings for completing lists and records that pages do not give completely: the section `enrich` of a pipeline file.
public struct EnrichSettings: Sendable, Equatable {
  /// Whether lists that their owners cut short are completed by calls, where the other side does not complete them.
  public var completesLists: Bool
  /// The most calls in one run for records that are referred to and were never seen.
  public var lookUps: Int
  /// The settings for fetching pictures; nil for none.
  public var thumbnails: ThumbnailSettings?

  /// Creates settings without pictures.
  public init(completesLists: Bool = true, lookUps: Int = 0) {
    self.completesLists = completesLists
    self.lookUps = lookUps
  }

  /// Returns the most calls for lists that one run makes.
  ///
  /// A night may cost twice what its pages cost, and no more: the rest is for the nights after it. A night that walks nothing
  /// may make a few.
  ///
  /// - Parameter pages: the number of calls of the walks of this crawl: none for collections that are only asked for changes.
  public func listCalls(pages: Int) -> Int { completesLists ? max(250, pages) : 0 }
}

/// The result of completing lists and looking records up.
public struct EnrichReport: Sendable, Equatable, Codable {
  /// The lists of one field.
  public struct Lists: Sendable, Equatable, Codable {
    /// The number of lists that their owners cut short.
    public var cut = 0
    /// The number of cut lists that the other side of the relation completed.
    public var fromOtherSide = 0
    /// The number of cut lists that calls completed, in this run or an earlier one.
    public var byCalls = 0
    /// The number of lists that are still cut.
    public var stillCut = 0
    /// The number of unknown records on the lists.
    public var missing = 0
  }

  /// The lists by owner and target, such as `characters/series`; fields of which no list was cut are not there.
  public var lists: [String: Lists] = [:]
  /// The number of calls for lists in this crawl.
  public var listCalls = 0
  /// The number of calls for records in this crawl.
  public var lookUps = 0
  /// The number of records that look-ups gave.
  public var found = 0
  /// The number of records that were not found: in this crawl, or twice since the last full crawl began.
  public var absent = 0
  /// The number of records that are referred to, are not known, and may be asked for.
  public var unseen = 0
  /// Whether the allowed calls did not suffice.
  public var isCutShort = false
  /// The number of calls for lists that would still complete some, by the kind of their owners.
  public var listCallsLeft: [String: Int] = [:]
  /// The number of records that the next crawls may ask for, by kind: those left, and those that were not found for the first time.
  public var lookUpsLeft: [String: Int] = [:]

  /// Creates an empty report.
  public init() {}

  /// The sum over all fields.
  public var sum: Lists {
    lists.values.reduce(into: Lists()) { sum, lists in
      sum.cut += lists.cut
      sum.fromOtherSide += lists.fromOtherSide
      sum.byCalls += lists.byCalls
      sum.stillCut += lists.stillCut
      sum.missing += lists.missing
    }
  }
}

extension EnrichReport {
  /// Creates a report of the present state of a planner.
  ///
  /// - Parameter completedByRecords: the number of lists that the records alone complete; the planner does not know them.
  init(_ planner: EnrichPlanner, completedByRecords: [ListRoute: Int], of model: CatalogModel) {
    for (route, count) in completedByRecords { lists[route.name(in: model)] = Lists(cut: count, fromOtherSide: count) }
    for list in planner.lists {
      let route = list.route.name(in: model)
      var lists = self.lists[route] ?? Lists()
      lists.cut += 1
      if list.missing == 0 {
        lists.byCalls += 1
      } else {
        lists.stillCut += 1
        lists.missing += list.missing
      }
      self.lists[route] = lists
    }
    for (route, calls) in planner.callsLeft { listCallsLeft[model.name(of: route.owner), default: 0] += calls }
    unseen = planner.unseenLeft.count
    for id in planner.unseenLeft + planner.unconfirmed { lookUpsLeft[model.name(of: id.kind), default: 0] += 1 }
    found = planner.found
  }
}
