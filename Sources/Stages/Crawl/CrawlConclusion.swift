import Catalog
import CatalogSources
import Foundation
import Store

/// What a crawl of a gateway found out in addition to its pages. It is stored with the crawl, so that a run that ended
/// before publishing can be resumed without asking anything again.
struct CrawlConclusion: Codable, Sendable {
  /// By the name of the collection; one for each that was asked for.
  var collections: [String: Collection] = [:]
  /// The result of completing lists and looking records up.
  var enrichment: EnrichReport?
  /// Whether it was made again from captures that had lost answers, or builds on a crawl that was: the next crawl walks every
  /// page.
  var isDamaged: Bool?

  struct Collection: Codable, Sendable {
    var status: CompletenessVerdict.Status?
    var missing: Int?
    var note: CompletenessVerdict.Note?
    var finding: WalkFinding?
    var effort: CollectionEffort?
    /// Whether this is the finding of an earlier crawl, since this one had no reason to walk the collection.
    var isKept: Bool?

    var verdict: CompletenessVerdict? {
      get { status.map { CompletenessVerdict(status: $0, missing: missing, note: note) } }
      set { (status, missing, note) = (newValue?.status, newValue?.missing, newValue?.note) }
    }
  }
}

extension CrawlConclusion {
  init(
    of collections: [Kind], verdicts: [Kind: CompletenessVerdict], efforts: [Kind: CollectionEffort],
    findings: [Kind: WalkFinding]
  ) {
    for kind in collections {
      var collection = Collection(finding: findings[kind], effort: efforts[kind])
      collection.verdict = verdicts[kind]
      self.collections[kind.description] = collection
    }
  }

  /// Adds collections that the crawl had no reason to walk, with the finding of an earlier crawl.
  ///
  /// - Parameters:
  ///   - collections: all that were asked for.
  ///   - totalCounts: what the operator says about the totals; it decides where nothing is proven.
  mutating func keep(_ earlier: CrawlConclusion?, of collections: [Kind], totalCounts: TotalCounts) {
    isDamaged = earlier?.isDamaged
    for name in collections.map(\.description) where self.collections[name] == nil {
      var known = earlier?.collections[name]
      known?.isKept = true
      if totalCounts == .rows, known?.verdict?.note == .repeatsUnproven {
        known?.verdict = CompletenessVerdict(status: .complete, missing: 0, note: .totalCountsRepeats)
      }
      self.collections[name] = known ?? Collection()
    }
  }

  /// Reads a stored conclusion; nil where it is not understood, as when a newer version wrote it.
  init?(text: String) {
    guard let conclusion = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
    self = conclusion
    // A verdict that cannot be read is none: the crawl is made anew then.
    guard collections.keys.allSatisfy({ Kind(name: $0) != nil }) else { return nil }
  }

  /// The stored form.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Whether it speaks of these collections, all of them and no other.
  func isOf(_ names: [String]) -> Bool { Set(collections.keys) == Set(names) }

  var verdicts: [Kind: CompletenessVerdict] { values(\.verdict) }
  var efforts: [Kind: CollectionEffort] { values(\.effort) }
  var findings: [Kind: WalkFinding] { values(\.finding) }

  /// What the crawl itself read from end to end.
  var walked: Set<Kind> {
    Set(collections.filter { $0.value.isKept != true }.keys.compactMap(Kind.init(name:)))
  }

  private func values<Value>(_ value: (Collection) -> Value?) -> [Kind: Value] {
    collections.reduce(into: [:]) { values, entry in
      guard let kind = Kind(name: entry.key) else { return }
      values[kind] = value(entry.value)
    }
  }
}
