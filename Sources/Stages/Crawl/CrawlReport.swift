public import Catalog
import CatalogSources
public import Store

/// What a crawl gave.
public struct CrawlReport: Sendable {
  /// The crawl.
  public let crawl: Crawl
  /// Per kind; kinds that were not asked for have zeros.
  public let counts: [Kind: KindCount]
  /// Rows whose kind could not be told.
  public let unknownRows: Int
  /// Values set aside.
  public let quarantinedValues: Int
  /// Records set aside whole.
  public let quarantinedRecords: Int
  /// How many values the rules changed that are counted.
  public internal(set) var changes: [CleaningChange: Int]
  /// Parts of recordings that were no catalogue answers.
  public let skipped: [(place: String, reason: String)]
  /// Whether each collection was read whole; none for recordings.
  public let verdicts: [Kind: CompletenessVerdict]
  /// Collections that were read from end to end; of the others it was asked what changed.
  public let walked: Set<Kind>
  /// What it took to read each collection whole; none for recordings, and for collections that were not walked.
  public let efforts: [Kind: CollectionEffort]
  /// What the walks showed of the source.
  public let findings: [Kind: WalkFinding]
  /// What became of lists that were cut and of records that nobody had seen; nil where nothing was asked for.
  public let enrichment: EnrichReport?

  /// Collections of which this crawl saw every record that there is: what it did not see of them is gone. A crawl that did
  /// not walk a collection, or not to its end, judges nobody.
  public var judgedCompletely: Set<Kind> { walked.filter { verdicts[$0]?.status == .complete } }

  /// Recordings, or parts of them, of which something was lost or had to be repaired.
  public var damagedRecordings: Int { skipped.count(where: Self.isDamaged) }

  /// Whether a part was lost or had to be repaired, rather than being no catalogue answer.
  public static func isDamaged(_ part: (place: String, reason: String)) -> Bool {
    part.reason.hasPrefix(Notice.damageMark)
  }
}
