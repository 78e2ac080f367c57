import Catalog
import CatalogSources
import Pipeline
import Site
import Stages

/// What a run did, for the summary and the report file.
struct RunResult: Sendable {
  let pipeline: String
  let outcome: Outcome
  /// The source whose store this run has replaced; nil where it is the same.
  var replacedSource: String?
  /// What stopped the run, whose set is of a part; nil for a run that came to its end.
  var stop: SourceError?
  let crawl: CrawlReport
  let verdicts: [CollectionVerdict]
  /// What the fetching of pictures came to; nil where none are asked for.
  let media: MediaReport?
  /// What writing the site came to; nil where none is asked for.
  let site: WrittenSite?
  let calls: CallCounter.Count
  /// Seconds per stage, in the order in which the stages ended.
  let stages: [(stage: StageName, duration: Duration)]
  let publication: Publication
  let files: [PublishedFile]
  /// What captures have lost that the set is made of again.
  var losses: [CaptureLoss] = []
  /// The folder to look into.
  let current: String
}
