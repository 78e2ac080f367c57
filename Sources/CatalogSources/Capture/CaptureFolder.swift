public import Catalog
import Glibc

/// The captures of a pipeline: one WARC file after the other for each crawl, `capture/CRAWL-NNNNN.warc.gz`.
///
/// Every whole answer is appended before anything else looks at it. What a killed run has captured and not yet stored is
/// handed out again in place of a call.
public actor CaptureFolder {
  /// A file is closed when it has this many bytes, and the next one begun.
  public static let greatestFile = 1 << 30

  /// The folder.
  public nonisolated let path: String
  private let records: CaptureRecords
  private let now: @Sendable () -> String
  private var crawl = ""
  private var info: [(name: String, value: String)] = []
  private var file: CaptureFile?
  private var number = 0
  private var isFinished = false
  private var stock: AnswerStock

  /// The captures below a folder, which is made when the first answer comes.
  ///
  /// - Parameters:
  ///   - now: the time of an answer, `2026-11-21T10:00:00Z`.
  public init(path: String, records: CaptureRecords, now: @escaping @Sendable () -> String) {
    self.path = path
    stock = AnswerStock(folder: path)
    self.records = records
    self.now = now
  }

  /// Begins or goes on with the captures of a crawl.
  ///
  /// - Parameters:
  ///   - crawl: its name in file names: letters, digits and `-`.
  ///   - stored: the places of answers that are in the store; every other one is kept to be handed out.
  ///   - info: what the first record of a file says.
  /// - Throws: `CaptureError`.
  public func open(crawl: String, stored: Set<CapturePlace>, info: [(name: String, value: String)]) throws {
    self.crawl = crawl
    self.info = info
    file = nil
    number = 0
    isFinished = false
    stock = AnswerStock(folder: path)
    while Self.exists(path + "/" + name(number + 1)) {
      number += 1
      let name = name(number)
      // Records are handed over while the file is opened, when nothing of this actor may be changed.
      var found = stock
      var hasEnd = false
      let opened = try CaptureFile(folder: path, name: name) { entry in
        let place = CapturePlace(file: name, offset: entry.offset, count: entry.count)
        if entry.record.isEndOfCrawl { hasEnd = true }
        if !stored.contains(place) { found.add(entry.record, at: place) }
      }
      stock = found
      isFinished = isFinished || hasEnd
      file = opened.isDamaged ? nil : opened
    }
  }

  /// The answer to an attempt that was captured and is not in the store.
  ///
  /// - Throws: `CaptureError`.
  public func earlierAnswer(_ attempt: Attempt) throws -> EarlierAnswer? { try stock.take(attempt.uri) }

  /// Captures an answer.
  ///
  /// - Throws: `CaptureError`; the answer must not be used then.
  public nonisolated func keep(_ attempt: Attempt, _ response: TransportResponse) async throws -> CapturePlace {
    let (record, level) = records.answer(response, uri: attempt.uri, date: now())
    // Compressing needs nobody's turn; appending does.
    return try await append(record.member(level: level))
  }

  /// Says behind the answers of a crawl that there are no more, and brings everything to the disk.
  ///
  /// - Throws: `CaptureError`.
  public func finish() throws {
    if !isFinished { _ = try append(records.finish(date: now(), crawl: crawl).member(level: 1)) }
    isFinished = true
    try sync()
  }

  /// Brings what was captured to the disk.
  public func sync() throws { try file?.sync() }

  private func append(_ member: [UInt8]) throws -> CapturePlace {
    if let file, file.end < Self.greatestFile { return try file.append(member) }
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw CaptureError(errno: errno, call: "mkdir", path: path) }
    number += 1
    let next = try CaptureFile(folder: path, name: name(number))
    _ = try next.append(records.info(date: now(), fields: info).member(level: 1))
    file = next
    return try next.append(member)
  }

  private func name(_ number: Int) -> String { CaptureName(crawl: crawl, number: number).text }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
