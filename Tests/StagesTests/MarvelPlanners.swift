import Catalog
package import CatalogSources
import Store

@testable import Stages

// Planners of these tests are planners of the first source.

let marvel = MarvelSource().traits

/// An order by its name.
extension SourceOrder: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) {
    let plain = name.hasPrefix("-") ? String(name.dropFirst()) : name
    let key: Key = plain == "modified" ? .modified : plain == "id" ? .id : .other
    self.init(name, by: key, isDescending: name != plain)
  }
}

extension SourceRequest {
  /// Where the request leads.
  var target: String { MarvelSource().target(of: self).canonical }
  /// Its path.
  var path: String { MarvelSource().target(of: self).path }
}

extension WalkPlanner {
  init(
    collections: [Kind], done: [StoredPage] = [], scope: WalkScope = .whole, totals: [Kind: Int] = [:],
    readsBeyondTotal: Bool = true
  ) {
    self.init(
      collections.map { CatalogList($0) }, of: marvel, scope: scope,
      start: WalkStart(done: done, totals: totals, readsBeyondTotal: readsBeyondTotal))
  }

  init(lists: [CatalogList], done: [StoredPage] = []) {
    self.init(lists, of: marvel, start: WalkStart(done: done))
  }
}

extension RecoveryPlanner {
  init(_ walk: FinishedWalk, recovery: Double, totalCounts: TotalCounts = .auto) {
    self.init(walk, of: marvel, recovery: recovery, totalCounts: totalCounts)
  }
}

extension SelectionPlan {
  init(_ selection: Selection, collections: [Kind]) {
    self.init(selection.choices(in: .marvel), collections: collections, of: marvel)
  }
}

extension SelectionOutlook {
  init(_ selection: Selection, collections: [Kind], pages: [StoredPage] = [], isFinished: Bool = false) {
    self.init(
      selection.choices(in: .marvel), collections: collections, of: marvel, pages: pages, isFinished: isFinished)
  }
}

extension FilterCover {
  static func filters(of members: [Member], known: Set<Int64> = []) -> [Filter] {
    filters(of: members, known: known, atMost: marvel.filterLimit)
  }
}

extension CollectionOutlook {
  init(kind: Kind, total: Int?) { self.init(kind, of: marvel, total: total) }
}

extension CrawlOutlook {
  init(kinds: [Kind]) { self.init(kinds: kinds, of: marvel) }
}

extension CollectionNight {
  init(basis: NightBasis) { self.init(basis: basis, means: marvel.changes) }
}

extension EnrichPlanner.Limits {
  init(listCalls: Int, lookUps: Int = 0, isReplay: Bool = false) {
    self.init(listCalls: listCalls, lookUps: lookUps, isUnbounded: isReplay, pageSize: marvel.pageSize)
  }
}

extension FilterWitness {
  init?(_ list: CatalogList) { self.init(list, of: MarvelSource()) }
}
