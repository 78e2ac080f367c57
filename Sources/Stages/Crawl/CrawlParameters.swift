import Catalog
import Foundation
import Store

/// What decides the requests of a crawl, fixed when it begins: it is kept with the crawl, for the run that goes on with it,
/// and among its captures, for whoever reads them again.
struct CrawlParameters: Codable, Sendable, Equatable {
  /// How pages are cleaned, as a number that goes up when the same answer gives another record. Records of an older way are
  /// not taken for those of a page that has not changed.
  static let currentRules = 2

  /// How pages and displaced records are looked for, as a number that goes up when other requests are made for the same pages.
  static let currentSearch = 3

  var mode: CrawlMode
  /// In the order in which they are read.
  var collections: [String]
  var recovery: Double
  /// Whether pages are asked for with the validators of earlier crawls.
  var validates: Bool
  var rules = Self.currentRules
  /// Which search made its requests; nil where an older version began the crawl.
  var search: Int? = Self.currentSearch
  /// Whether lists that were cut may be completed by calls; nil where an older version began the crawl.
  var completesLists: Bool?
  /// The most look-ups of a run; nil where an older version began the crawl.
  var lookUps: Int?
  /// What the totals of the source count; nil for `auto`.
  var totalCounts: TotalCounts?
  /// What a night goes out from, by collection; empty for a full crawl.
  var basis: [String: NightBasis] = [:]

  /// The form in which it is kept: one line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension Crawl {
  /// What decided its requests; nil where it is not understood.
  var parameters: CrawlParameters? { plan.flatMap(CrawlParameters.init) }
}

extension CrawlParameters {
  /// What was kept; nil where it is not understood.
  init?(text: String) {
    guard let parameters = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = parameters
  }

  /// What is read, in its order.
  var kinds: [Kind] { collections.compactMap(Kind.init(name:)) }

  /// What may be asked for beyond the pages of collections, whatever the pipeline file has come to say since; nil for
  /// nothing.
  ///
  /// - Parameter settings: what the pipeline file says, for a crawl of an older version.
  func enrichment(or settings: Enrichment?) -> Enrichment? {
    guard let completesLists, let lookUps else { return settings }
    return completesLists || lookUps > 0 ? Enrichment(completesLists: completesLists, lookUps: lookUps) : nil
  }

  /// What a run asks for that goes on with the crawl: no more than was planned for it, and no more than is planned now.
  func enrichment(within settings: Enrichment?) -> Enrichment? {
    guard let fixed = enrichment(or: settings), let settings else { return nil }
    let both = Enrichment(
      completesLists: fixed.completesLists && settings.completesLists, lookUps: min(fixed.lookUps, settings.lookUps))
    return both.completesLists || both.lookUps > 0 ? both : nil
  }

  /// What a night knows of a collection before it asks.
  func basis(of kind: Kind) -> NightBasis { basis[kind.description] ?? NightBasis() }
}
