import Catalog
import CatalogSources
import Foundation
import Store

/// The findings of a crawl of a gateway, in addition to its pages. They are stored with the crawl, so that a run that ended before
/// publishing can be resumed without asking anything again.
struct CrawlConclusion: Sendable {
  /// The findings for each collection that was asked for.
  var collections: [Kind: Collection] = [:]
  /// The result of completing lists and looking records up.
  var enrichment: EnrichReport?
  /// Whether the crawl was rebuilt from captures that had lost answers, or builds on such a crawl: the next crawl walks every page.
  var isDamaged: Bool?
  /// The age of the local database that the crawl read; nil for other sources.
  var dump: DumpAge?

  struct Collection: Codable, Sendable {
    var status: CompletenessVerdict.Status?
    var missing: Int?
    var note: CompletenessVerdict.Note?
    var finding: WalkFinding?
    var effort: CollectionEffort?
    /// Whether this is the finding of an earlier crawl, since this one had no reason to walk the collection.
    var isKept: Bool?
    /// The day of the crawl that last walked the collection in full; nil where this one did.
    var walkedOn: String?

    var verdict: CompletenessVerdict? {
      get { status.map { CompletenessVerdict(status: $0, missing: missing, note: note, walkedOn: walkedOn) } }
      set {
        (status, missing) = (newValue?.status, newValue?.missing)
        (note, walkedOn) = (newValue?.note, newValue?.walkedOn)
      }
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
      self.collections[kind] = collection
    }
  }

  /// Adds collections that the crawl had no reason to walk, with the finding of an earlier crawl.
  ///
  /// - Parameters:
  ///   - earlier: the conclusion of the crawl before.
  ///   - day: the day of the crawl before, as the day of a full walk of its own.
  ///   - collections: all collections that were asked for.
  ///   - totalCounts: the meaning of the totals, as the operator knows it; it decides where nothing is proven.
  mutating func keep(
    _ earlier: CrawlConclusion?, of day: String?, in collections: [Kind], totalCounts: TotalCounts
  ) {
    isDamaged = earlier?.isDamaged
    for kind in collections where self.collections[kind] == nil {
      var known = earlier?.collections[kind]
      // Versions that did not note the day kept verdicts, too.
      let day = known?.isKept == true ? nil : day
      known?.isKept = true
      if totalCounts == .rows, known?.verdict?.note == .repeatsUnproven {
        let walkedOn = known?.walkedOn
        known?.verdict = CompletenessVerdict(
          status: .complete, missing: 0, note: .totalCountsRepeats, walkedOn: walkedOn)
      }
      let verdict = known?.verdict?.kept(from: day)
      known?.verdict = verdict
      self.collections[kind] = known ?? Collection()
    }
  }

  /// Judges collections complete where look-ups since the verdicts have shown the rest. A collection that no filter narrows is complete
  /// when as many of its records as its total are known, whether pages or look-ups showed them.
  ///
  /// - Throws: `StoreError`.
  mutating func count(of crawl: Crawl, in store: CatalogStore, by traits: SourceTraits) throws {
    let open = collections.filter { kind, found in
      guard found.isKept != true, traits[kind].filters.isEmpty else { return false }
      return found.note == .repeatsUnproven || found.status == .incomplete && found.note == nil
    }
    guard !open.isEmpty else { return }
    let counts = try store.crawls.counts(of: crawl)
    for kind in open.keys {
      guard let count = counts[kind], let total = count.total, count.distinct + count.unlisted >= total else {
        continue
      }
      collections[kind]?.verdict = CompletenessVerdict(status: .complete, missing: 0)
    }
  }

  /// Whether the findings are about these collections, all of them and no other.
  func isOf(_ kinds: [Kind]) -> Bool { Set(collections.keys) == Set(kinds) }

  var verdicts: [Kind: CompletenessVerdict] { collections.compactMapValues(\.verdict) }
  var efforts: [Kind: CollectionEffort] { collections.compactMapValues(\.effort) }
  var findings: [Kind: WalkFinding] { collections.compactMapValues(\.finding) }

  /// The collections that the crawl itself read from end to end.
  var walked: Set<Kind> { Set(collections.filter { $0.value.isKept != true }.keys) }
}

extension CrawlConclusion {
  /// The stored form; its collections have names.
  private struct Stored: Codable {
    var collections: [String: Collection]
    var enrichment: EnrichReport?
    var isDamaged: Bool?
    var dump: DumpAge?
  }

  /// Reads a stored conclusion; nil where it is not understood, as when a newer version wrote it.
  init?(text: String, of model: CatalogModel) {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)) else { return nil }
    for (name, collection) in stored.collections {
      // A verdict that cannot be read is none: the crawl is made anew then.
      guard let kind = model.kind(named: name) else { return nil }
      collections[kind] = collection
    }
    (enrichment, isDamaged, dump) = (stored.enrichment, stored.isDamaged, stored.dump)
  }

  /// Returns the stored form.
  func text(of model: CatalogModel) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let named = collections.map { (model.name(of: $0), $1) }
    let stored = Stored(
      collections: Dictionary(uniqueKeysWithValues: named), enrichment: enrichment, isDamaged: isDamaged,
      dump: dump)
    return String(decoding: try encoder.encode(stored), as: UTF8.self)
  }
}
