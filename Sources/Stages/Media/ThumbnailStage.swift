public import Basics
public import CatalogSources
import ImageKit
public import Pipeline
public import Store

/// Fetches the pictures of records with a bounded number of requests in flight, checks them and stores them by content.
public struct ThumbnailStage: Sendable {
  /// Turns the hosts of pictures into addresses.
  public var resolver = HostResolver.system
  /// The clock and the waits.
  public var time = SourceTime.system
  /// Whether the time of the run is over: no further request goes out then.
  public var isOver: @Sendable () -> Bool = { false }
  /// The receiver of events, for people.
  public var events: EventSink = { _ in }

  let store: CatalogStore
  let folder: MediaFolder
  let settings: ThumbnailSettings
  let configuration: TransportConfiguration

  /// Creates a stage over a store.
  ///
  /// - Parameters:
  ///   - folder: the folder of pictures, `STATE-DIR/NAME/media`; created where it does not exist.
  ///   - configuration: the settings of the client; its address policy is that of the source.
  public init(
    store: CatalogStore, folder: String, settings: ThumbnailSettings, configuration: TransportConfiguration,
    files: FileAccess = .system
  ) {
    self.store = store
    self.folder = MediaFolder(path: folder, files: files)
    self.settings = settings
    self.configuration = configuration
  }

  /// The number of entries that share a transaction.
  private static let batch = 32

  /// The number of pixels that may be decoded at one time, over all tasks: four bytes of memory each.
  private static let pixels = 16_000_000

  /// Requests the pictures of a plan; the failure of one does not end the others.
  ///
  /// - Throws: `FileError`, `StoreError`, `CancellationError`. Pictures that came until then are stored.
  func run(_ plan: ThumbnailPlan, by transports: ThumbnailTransports) async throws -> MediaReport {
    var report = MediaReport()
    report.plan = plan.counts
    var landed: [MediaEntry] = []
    do {
      try await fetch(plan.requests, by: transports, &report, &landed)
    } catch {
      // What came is kept where it can be; the error that ended the night is the one to tell.
      try? store.media.put(landed)
      throw error
    }
    try store.media.put(landed)
    return report
  }

  private func fetch(
    _ requests: [ThumbnailPlan.Request], by transports: ThumbnailTransports, _ report: inout MediaReport,
    _ landed: inout [MediaEntry]
  ) async throws {
    let budget = WeightBudget(Self.pixels)
    var health = HostHealth()
    var created: Set<String> = []
    var done = 0
    var waiting = requests.enumerated().makeIterator()
    /// Returns the next picture whose host is still asked; nil for none.
    func next() -> (number: Int, request: ThumbnailPlan.Request)? {
      while let (number, request) = waiting.next() {
        if isOver() { report.isCutShort = true }
        guard report.isCutShort || health.givenUp[request.address.origin.host] != nil else { return (number, request) }
        report.untried += 1
      }
      return nil
    }
    try await withBoundedCalls(
      atMost: settings.concurrency, next: next,
      call: { try await land($0.request, $0.number, transports, budget) },
      collect: { _, landing in
        done += 1
        landed.append(landing.entry)
        report.take(landing, &created)
        health.take(landing.host, landing.failure)
        if landed.count >= Self.batch {
          try store.media.put(landed)
          landed.removeAll(keepingCapacity: true)
          sendProgress(done, requests.count, report)
        }
      })
    report.givenUp = health.givenUp
    sendProgress(done, requests.count, report)
  }

  private func sendProgress(_ done: Int, _ total: Int, _ report: MediaReport) {
    // Of the source's calls they are none.
    events(
      .progress(
        CollectionProgress(stage: .enrich, collection: "thumbnails", done: done, total: total, bytes: report.bytes)))
  }

  private func land(
    _ request: ThumbnailPlan.Request, _ number: Int, _ transports: ThumbnailTransports, _ budget: WeightBudget
  ) async throws -> PictureOutcome {
    var call = PictureCall(request, settings: settings, transports: transports, time: time, isOver: isOver)
    let outcome = try await call.run(SystemRandomNumberGenerator()) { try await check($0, budget) }
    var entry = request.known ?? MediaEntry(url: request.address.url)
    let result: PictureOutcome.Result
    switch outcome {
    case .picture(let response, let picture):
      let file = MediaFolder.file(response.body, of: picture)
      result = .fetched(isNewFile: try folder.keep(response.body, as: file, number: number))
      entry.file = file
      entry.etag = response.etag.flatMap(Self.validator)
      entry.lastModified = response.headers["last-modified"].flatMap(Self.validator)
    case .unchanged(let response):
      if let etag = response.etag.flatMap(Self.validator) { entry.etag = etag }
      result = .unchanged
    case .failed(let failure):
      result = .failed(failure)
    }
    date(&entry, result)
    return PictureOutcome(
      host: request.address.origin.host, result: result, entry: entry, calls: call.calls, bytes: call.bytes)
  }

  /// Decodes a body when there is room for its pixels.
  private func check(_ body: [UInt8], _ budget: WeightBudget) async throws -> CheckedPicture {
    let weight = min(try PictureHeader(reading: body).pixels, settings.maximumPixels)
    try await budget.take(weight)
    defer { budget.give(back: weight) }
    return try CheckedPicture(body, maximumPixels: settings.maximumPixels)
  }

  private func date(_ entry: inout MediaEntry, _ result: PictureOutcome.Result) {
    let now = time.now()
    let pause: Duration
    if case .failed(let failure) = result {
      entry.failures += 1
      entry.failure = failure.rawValue
      pause = settings.pauses.pause(after: failure, failures: entry.failures)
    } else {
      entry.failures = 0
      entry.failure = nil
      entry.fetched = now
      pause = settings.pauses.pause(afterGood: entry.file?.digest ?? "")
    }
    entry.nextTry = now + pause.components.seconds
  }

  /// Returns a validator that can be sent back; nil for one over 1,024 bytes or one that repeats a signed request, which costs a download
  /// at most.
  private static func validator(_ text: String) -> String? {
    text.utf8.count <= 1024 ? Redactor().validator(text) : nil
  }
}

extension MediaReport {
  /// Adds the result of one picture.
  ///
  /// - Parameter created: the files of this night; two pictures with one content may have been written at once.
  fileprivate mutating func take(_ landing: PictureOutcome, _ created: inout Set<String>) {
    calls += landing.calls
    bytes += landing.bytes
    switch landing.result {
    case .fetched(let isNewFile):
      fetched += 1
      if isNewFile, let digest = landing.entry.file?.digest, created.insert(digest).inserted { files += 1 }
    case .unchanged: unchanged += 1
    case .failed(let failure):
      failed[failure, default: 0] += 1
      failedByHost[landing.host, default: [:]][failure, default: 0] += 1
    }
  }
}

/// The result of fetching one picture.
struct PictureOutcome: Sendable {
  enum Result: Sendable, Equatable {
    case fetched(isNewFile: Bool)
    case unchanged
    case failed(ThumbnailFailure)
  }

  let host: String
  let result: Result
  /// The entry of the picture after this result.
  let entry: MediaEntry
  let calls: Int
  let bytes: Int

  var failure: ThumbnailFailure? { if case .failed(let failure) = result { failure } else { nil } }
}

/// Whether a host is asked for further pictures in this night: a value that takes the result of each picture.
struct HostHealth: Sendable, Equatable {
  /// The number of pictures in a row that failed for the host's sake, each at its last attempt, after which the host is not asked any more.
  static let patience = 8

  private var inARow: [String: Int] = [:]
  private(set) var givenUp: [String: ThumbnailFailure] = [:]

  /// Takes the result of a picture; a nil failure is a success.
  mutating func take(_ host: String, _ failure: ThumbnailFailure?) {
    guard let failure, failure.isTemporary else {
      inARow[host] = nil
      return
    }
    inARow[host, default: 0] += 1
    // Neither an address that may not be connected to nor a wish to be left alone changes within a night.
    let isFinal = failure == .address || failure == .throttled
    if isFinal || inARow[host, default: 0] >= Self.patience { givenUp[host] = givenUp[host] ?? failure }
  }
}
