import Catalog
import Pipeline
import Stages
import Store

/// Everything that one screen tells of a pipeline.
struct PipelineStatus: Sendable {
  /// How far the newest crawl is.
  struct CrawlState: Sendable {
    enum Stage: String, Sendable {
      /// Pages are missing; the next run goes on with it.
      case open
      /// Every page is in, and it is not decided yet what becomes of it.
      case whole
      /// A guard refused its set; `--accept` publishes it.
      case refused
      /// Published, or given up.
      case settled
    }

    let crawl: Crawl
    let stage: Stage
    let pages: Int
    let counts: [Kind: KindCount]
    let quarantined: (values: Int, records: Int)

    /// Records seen so far.
    var records: Int {
      // One that asks for what changed goes out from what is there.
      counts.values.reduce(0) { $0 + (crawl.mode == .incremental ? $1.current : $1.distinct) }
    }
    /// Records there are, as far as the source has said so; 0 for recordings.
    var total: Int { counts.values.reduce(0) { $0 + ($1.total ?? 0) } }
  }

  let pipeline: String
  let output: String
  let state: String
  let now: WallTime
  let current: GenerationEntry?
  let kept: Int
  let lastRun: RunRecord?
  /// The newest run that ended with 0 or 2: the set was brought up to date.
  let lastGood: RunRecord?
  let crawl: CrawlState?
  let lock: LockState

  /// Looks at the folders of a pipeline; nothing is written.
  ///
  /// - Throws: `FileError`, `PublishingError`, `StoreError`.
  init(pipeline: String, output: String, state: String, now: WallTime) throws {
    self.pipeline = pipeline
    self.output = output
    self.state = state
    self.now = now
    let generations = try GenerationEntry.all(in: OutputFolder(path: output))
    current = generations.first(where: \.isCurrent)
    kept = generations.count
    let runs = try RunRecords.read(in: output, limit: 100)
    lastRun = runs.first
    lastGood = runs.first { [0, 2].contains($0.exitCode) }
    lock = try RunLock.look(folder: state)
    crawl = try CrawlState(state: state)
  }

  /// What is not known to be complete in the current generation, by collection.
  var short: [(collection: String, state: PublishedManifest.Collection)] {
    (current?.manifest?.collections ?? [:]).filter {
      CompletenessVerdict.Status.isShort(named: $0.value.status)
    }
    .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension PipelineStatus.CrawlState {
  /// The newest crawl of a store; nil where there was none.
  init?(state: String) throws {
    let file = StoreFile(in: state)
    guard try file.isThere else { return nil }
    let store = try file.open()
    defer { try? store.close() }
    guard let crawl = try store.lastCrawl() else { return nil }
    self.crawl = crawl
    pages = try store.pages(of: crawl).count
    counts = try store.counts(of: crawl)
    quarantined = try store.quarantineCounts(of: crawl)
    stage =
      if crawl.settled != nil {
        try Refusal.read(in: state)?.isOf(crawl) == true ? .refused : .settled
      } else {
        crawl.finished == nil ? .open : .whole
      }
  }
}
