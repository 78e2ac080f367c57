import Catalog
import CatalogSources
import Pipeline
import Store

extension ThumbnailStage {
  /// Fetches the due pictures that the stored records refer to.
  ///
  /// - Returns: the counts of the results. A picture that does not come is no error; it is tried again another night.
  /// - Throws: `FileError`, `StoreError`, `JSONError` for a damaged record, `CancellationError`. Pictures that came are kept.
  /// - Complexity: O(bytes of the records of the chosen kinds), about 200 bytes of memory for each distinct picture.
  public func run() async throws -> MediaReport {
    try folder.prepare()
    let plan = try ThumbnailPlan(store: store, folder: folder, settings: settings, now: time.now())
    var report = MediaReport()
    report.plan = plan.counts
    if !plan.requests.isEmpty {
      report = try await ThumbnailTransports.withTransports(
        settings: settings, configuration: configuration, resolver: resolver
      ) { try await run(plan, by: $0) }
    }
    if report.isCutShort {
      events(
        .warning(
          "the deadline came before \(report.untried) pictures: the next run asks for them, this one publishes what it has"
        ))
    }
    try folder.finish(isChanged: report.fetched > 0)
    for (host, failure) in report.givenUp.sorted(by: { $0.key < $1.key }) {
      events(
        .warning(
          "the pictures of \(host) were given up for this run (\(failure.rawValue)): \(failure.remedy); they are tried again "
            + "by the next run"))
    }
    return report
  }
}

extension ThumbnailPlan {
  /// Creates the plan for all records of the chosen kinds.
  init(store: CatalogStore, folder: MediaFolder, settings: ThumbnailSettings, now: Int64) throws {
    self.init(now: now)
    let reader = ThumbnailReader(store.model, settings: settings)
    for kind in settings.kinds.compactMap(store.model.kind(named:)).sorted() {
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        var sources: [ThumbnailSource] = []
        try batch.forEach { sources.append(try reader.source(of: $0)) }
        let known = try store.media.entries(of: sources.compactMap(\.url))
        for source in sources {
          let entry = source.url.flatMap { known[$0] }
          add(source, known: entry, isStored: try entry?.file.map(folder.holds) ?? false)
        }
      }
    }
  }
}

extension ThumbnailSource {
  /// The URL of the record's own picture; nil for any other source.
  public var url: String? { if case .own(let address) = self { address.url } else { nil } }
}

extension ThumbnailFailure {
  /// The remedy where a whole host failed.
  fileprivate var remedy: String {
    switch self {
    case .address:
      "check the name in enrich.thumbnails.hosts, and source.allow-private-hosts if the host is a private one"
    case .throttled: "lower enrich.thumbnails.concurrency if this happens every night"
    default: "check that the host can be reached from this machine"
    }
  }
}

/// The result of fetching the pictures of a night.
public struct MediaReport: Sendable, Equatable {
  /// The counts of the plan.
  public var plan = ThumbnailPlan.Counts()
  /// The number of pictures that came, checked and stored.
  public var fetched = 0
  /// The number of pictures of which the source said that they have not changed.
  public var unchanged = 0
  /// The number of pictures that did not come, by the reason.
  public var failed: [ThumbnailFailure: Int] = [:]
  /// The number of pictures that did not come, by the host and the reason.
  public var failedByHost: [String: [ThumbnailFailure: Int]] = [:]
  /// The number of pictures that were not asked for any more, since their host had failed too often or the time was over.
  public var untried = 0
  /// Whether the time was over before all pictures were asked for.
  public var isCutShort = false
  /// The number of new files; the same picture at two addresses is one file.
  public var files = 0
  /// The number of requests made, repeats and redirects included. They count for no quota of the API.
  public var calls = 0
  /// The number of bytes received.
  public var bytes = 0
  /// The hosts that were given up for this night, each with the reason.
  public var givenUp: [String: ThumbnailFailure] = [:]

  /// Creates an empty report.
  public init() {}

  /// The number of pictures that did not come.
  public var failures: Int { failed.values.reduce(0, +) }
}
