public import Catalog
public import CatalogSources
import JSONKit
import Store

extension CrawlOutlook {
  /// An outlook on a selection of which nothing is known.
  public init(kinds: [Kind], selection: Selection) {
    self.init(kinds: kinds)
    take(selection)
  }

  /// Takes in what the last crawl of a selection says.
  ///
  /// - Parameter goesOn: whether that crawl is gone on with.
  mutating func add(
    _ selection: Selection, _ pages: [StoredPage], in store: CatalogStore? = nil, isFinished: Bool, goesOn: Bool
  ) throws {
    var sizes = SelectionOutlook(
      selection, collections: collections.map(\.kind), pages: pages, isFinished: isFinished)
    if let store, goesOn { try sizes.readBridges(in: store) }
    self.selection = sizes
    stored = goesOn ? pages : []
    take(sizes)
    // The last crawl's extra calls say more than any guess.
    guard goesOn, isFinished else { return }
    // Nothing is asked any more, whatever the pages say.
    for index in collections.indices {
      collections[index].total = collections[index].total ?? 0
      collections[index].isOver = true
      collections[index].storedPages = max(collections[index].storedPages, collections[index].pages)
    }
  }

  /// Asks for the sizes of a selection's lists that are not known, one call each, and for the names that say which records
  /// are chosen.
  ///
  /// - Throws: `SourceError`; what a hook throws.
  public mutating func probe(_ client: MarvelClient) async throws {
    guard var sizes = selection else { return }
    for list in sizes.unknownRoots {
      var offset = 0
      repeat {
        let page = try await answer(to: list, client, offset: offset)
        try page.envelope?.checkTotal(of: list.kind, uri: page.uri)
        sizes.totals[list] = page.envelope?.total ?? 0
        let ids = try JSONReader().read(page.body) { document in
          document["data"]?["results"]?.array?.compactMap { $0["id"]?.number?.int64 } ?? []
        }
        sizes.found[list.kind, default: []].formUnion(ids)
        offset += max(1, page.envelope?.rows ?? WalkPlanner.pageSize)
      } while offset < sizes.totals[list] ?? 0
    }
    for list in sizes.unknownRelated {
      do {
        let page = try await answer(to: list, client, limit: 1)
        try page.envelope?.checkTotal(of: list.kind, uri: page.uri)
        sizes.totals[list] = page.envelope?.total ?? 0
      } catch let error as SourceError where error.code == .notFound {
        sizes.totals[list] = 0
      }
    }
    for kind in sizes.unknownBridged {
      sizes.wholes[kind] = try await client.believableTotal(of: kind)
    }
    selection = sizes
    take(sizes)
  }

  /// A page of a list; a source that refuses the question, or does not look at it, is asked a few times.
  private func answer(
    to list: CatalogList, _ client: MarvelClient, limit: Int = WalkPlanner.pageSize, offset: Int = 0
  ) async throws -> PageResponse {
    let witness = FilterWitness(list)
    var refusal: SourceError?
    for _ in 0..<Self.mostTries {
      do {
        let page = try await client.page(list.call(limit: limit, offset: offset))
        if witness?.isAnswered(by: page.body) != false { return page }
      } catch let error as SourceError where error.code == .parameterRefused {
        refusal = error
      }
    }
    throw SelectionError.unplanned(list, cause: refusal)
  }

  private static let mostTries = 4

  private mutating func take(_ selection: Selection) {
    let sizes = SelectionOutlook(selection, collections: collections.map(\.kind))
    self.selection = sizes
    take(sizes)
  }

  private mutating func take(_ sizes: SelectionOutlook) {
    for index in collections.indices {
      let last = collections[index].lastExtraCalls
      collections[index] = sizes.outlook(on: collections[index].kind, done: stored)
      collections[index].lastExtraCalls = last
    }
  }
}
