public import Catalog
public import CatalogSources
import Pipeline
public import Store

/// The results of a crawl.
public struct CrawlReport: Sendable {
  /// The crawl.
  public let crawl: Crawl
  /// Per kind; kinds that were not asked for have zeros.
  public let counts: [Kind: KindCount]
  /// Rows of no known kind.
  public let unknownRows: Int
  /// Quarantined values.
  public let quarantinedValues: Int
  /// Rejected rows.
  public let quarantinedRecords: Int
  /// How many values the rules changed that are counted.
  public internal(set) var changes: [CleaningChange: Int]
  /// Parts of recordings that were no catalogue answers.
  public let skipped: [Notice]
  /// Whether each collection was read whole; none for recordings.
  public let verdicts: [Kind: CompletenessVerdict]
  /// Collections that were read from end to end; of the others it was asked what changed.
  public let walked: Set<Kind>
  /// What it took to read each collection whole; none for recordings, and for collections that were not walked.
  public let efforts: [Kind: CollectionEffort]
  /// What the walks showed of the source.
  public let findings: [Kind: WalkFinding]
  /// The result of completing lists and looking records up; nil where nothing was requested.
  public let enrichment: EnrichReport?

  /// How many stored answers the captures of the crawl had lost when they were opened; a rebuild cannot repeat it.
  public internal(set) var lostAnswers = 0

  /// Collections of which this crawl saw every record: records that it did not see are missing. A crawl that did not
  /// walk a collection, or not to its end, judges none of its records.
  public var judgedCompletely: Set<Kind> { walked.filter { verdicts[$0]?.status == .complete } }

  /// Recordings, or parts of them, of which something was lost or had to be repaired.
  public var damagedRecordings: Int { skipped.reduce(0) { $0 &+ ($1.isDamage ? $1.count : 0) } }

  /// All parts of recordings that were skipped, those without an entry of their own counted.
  public var skippedParts: Int { skipped.reduce(0) { $0 &+ $1.count } }

  /// What was skipped: first what was lost or had to be repaired, then what was no catalogue answer.
  public var skippedDamageFirst: [Notice] { skipped.filter(\.isDamage) + skipped.filter { !$0.isDamage } }
}

/// The newest crawl of a source, as a set can be made of it.
public enum NewestCrawl: Sendable {
  /// There is none, or none that is understood.
  case none
  /// It is not read to its end.
  case open(Crawl)
  /// It read other collections than are asked for: these.
  case ofOtherCollections([String])
  /// It is read to its end.
  case finished(CrawlReport)
}

extension CrawlStages {
  /// The newest crawl of a source, and its results where a set of some collections can be made of it.
  ///
  /// - Parameters:
  ///   - name: the source's name in the store.
  ///   - collections: what is asked for; recordings are always read whole.
  /// - Throws: `StoreError`.
  public func newestCrawl(of name: String, collections: [String]) throws -> NewestCrawl {
    guard let crawl = try store.lastCrawl(), crawl.source == name else { return .none }
    guard crawl.finished != nil else { return .open(crawl) }
    // Recordings have no conclusion.
    guard let text = try store.conclusion(of: crawl) else { return .finished(try report(of: crawl)) }
    guard let conclusion = CrawlConclusion(text: text, of: store.model) else { return .none }
    guard conclusion.isOf(collections.compactMap(store.model.kind(named:))) else {
      return .ofOtherCollections(conclusion.collections.keys.map(store.model.name(of:)).sorted())
    }
    return .finished(try report(of: crawl, conclusion))
  }
}

/// The report of a crawl that was stopped.
extension CrawlStages {
  /// The results of the open crawl of a source so far.
  ///
  /// A collection is complete if everything is in that its pages promise; any other is incomplete, with the number
  /// missing where its size is known. Repeats and spot checks are judged later.
  ///
  /// - Parameters:
  ///   - name: the source's name in the store.
  ///   - collections: what is read of it.
  ///   - isSelection: whether only some records are read: their lists do not say how many there are.
  /// - Returns: nil where no crawl of the source is open.
  /// - Throws: `StoreError`.
  /// - Complexity: one pass over the records, not their contents.
  public func progressReport(of name: String, _ collections: [Kind], isSelection: Bool) throws -> CrawlReport? {
    guard let crawl = try store.lastCrawl(), crawl.source == name, crawl.closed == nil else { return nil }
    if crawl.finished != nil,
      let conclusion = try store.conclusion(of: crawl).flatMap({ CrawlConclusion(text: $0, of: store.model) })
    {
      return try report(of: crawl, conclusion)
    }
    return try report(
      of: crawl,
      CrawlConclusion(
        of: collections, verdicts: try verdicts(of: crawl, collections, isSelection: isSelection), efforts: [:],
        findings: [:]))
  }

  /// The days on which collections were last walked in full, as the last concluded crawl of the source knows them.
  private func daysOfWalks(before crawl: Crawl) throws -> [Kind: String] {
    let last = try store.lastKnown(of: crawl.source)
    guard let conclusion = last.conclusion.flatMap({ CrawlConclusion(text: $0, of: store.model) }) else { return [:] }
    return conclusion.collections.compactMapValues {
      $0.walkedOn ?? ($0.isKept == true ? nil : last.started.map { String($0.prefix(10)) })
    }
  }

  /// The verdicts that the stored pages of a crawl allow.
  func verdicts(
    of crawl: Crawl, _ collections: [Kind], isSelection: Bool
  ) throws -> [Kind: CompletenessVerdict] {
    let counts = try store.counts(of: crawl)
    let walkedOn = crawl.mode == .incremental ? try daysOfWalks(before: crawl) : [:]
    let verdicts = collections.map { kind in
      let count = isSelection ? nil : counts[kind]
      let missing = count.flatMap { count in count.total.map { max(0, $0 - count.current) } }
      if let count, let total = count.total, count.current > total {
        return (kind, CompletenessVerdict(status: .unproven, missing: nil, note: .moreThanTotal))
      }
      if crawl.mode == .incremental, missing == 0 {
        // What a night walks, it says at its end.
        return (kind, CompletenessVerdict(status: .current, missing: nil, walkedOn: walkedOn[kind]))
      }
      return (kind, CompletenessVerdict(status: missing == 0 ? .complete : .incomplete, missing: missing))
    }
    var found = Dictionary(uniqueKeysWithValues: verdicts)
    if !isSelection { try ReferenceScan.doubtEmpty(&found, totals: counts.compactMapValues(\.total), in: store) }
    return found
  }
}
