public import Basics
public import Catalog

/// The captures of a pipeline: one WARC file after the other for each crawl, `capture/CRAWL-NNNNN.warc.gz`.
///
/// Every whole answer is appended before anything else looks at it. An answer that a killed run captured and did not store is handed out
/// again in place of a call.
public actor CaptureFolder {
  /// The folder.
  public nonisolated let path: String
  private let records: CaptureRecords
  /// The size in bytes at which a file is closed and the next one begun.
  private let greatestFile: Int
  private nonisolated let files: FileAccess
  private let now: @Sendable () -> String
  private var crawl = ""
  private var info: [(name: String, value: String)] = []
  private var file: CaptureFile?
  private var number = 0
  private var isFinished = false
  private var answerIndex: AnswerIndex

  /// Creates the captures below a folder; the folder is made when the first answer comes.
  ///
  /// - Parameters:
  ///   - greatestFile: the size in bytes at which a file is closed and the next one begun.
  ///   - files: the calls to the file system.
  ///   - now: the time of an answer, `2026-11-21T10:00:00Z`.
  public init(
    path: String, records: CaptureRecords, greatestFile: Int = 1 << 30,
    files: FileAccess = .system, now: @escaping @Sendable () -> String
  ) {
    self.path = path
    answerIndex = AnswerIndex(folder: path, files: files)
    self.records = records
    self.greatestFile = greatestFile
    self.files = files
    self.now = now
  }

  /// Begins or resumes the captures of a crawl.
  ///
  /// - Parameters:
  ///   - crawl: its name in file names: letters, digits and `-`.
  ///   - stored: the places of answers that are in the store; every other one is kept to be handed out.
  ///   - info: the fields of the first record of a file.
  /// - Returns: the number of answers that are in the store and no longer among the captures: no rebuild can repeat the crawl whole.
  /// - Throws: `FileError`.
  @discardableResult
  public func open(
    crawl: String, stored: Set<CapturePlace>, info: [(name: String, value: String)]
  ) throws -> Int {
    self.crawl = crawl
    self.info = info
    file = nil
    isFinished = false
    let names = try CaptureName.all(in: path, of: crawl, files)
    number = names.last?.number ?? 0
    // Records are handed over while a file is read, when nothing of this actor may be changed.
    var found = AnswerIndex(folder: path, files: files)
    var missing = stored
    var hasEnd = false
    var damage: [CaptureDamage] = []
    var known: KnownDamage?
    for (index, name) in names.enumerated() {
      damage += CaptureDamage.gap(between: index > 0 ? names[index - 1].number : 0, and: name.number)
      let read = { (entry: WARCArchive.Entry) in
        let place = CapturePlace(file: name.text, offset: entry.offset, count: entry.count)
        if entry.record.isEndOfCrawl { hasEnd = true }
        if entry.record.type == "warcinfo" { known = KnownDamage(entry.record.blockFields, before: damage) }
        if missing.remove(place) == nil { found.add(entry.record, at: place) }
      }
      if name.number == number {
        let opened = try CaptureFile(folder: path, name: name.text, files: files, read)
        // Its end stays torn only where it is damaged before that.
        damage += CaptureDamage.found(opened.findings, in: name.number, mayBeTorn: !opened.isDamaged)
        file = opened.isDamaged ? nil : opened
        // Made and left empty: it gets its first record as a new one does.
        if opened.end == 0, !opened.isDamaged { (file, number) = (nil, number - 1) }
      } else {
        let findings = try CaptureReader.forEachRecord(of: path + "/" + name.text, files: files, read)
        damage += CaptureDamage.found(findings, in: name.number, mayBeTorn: false)
      }
    }
    answerIndex = found
    isFinished = hasEnd
    // This run asks again for what is lost and was not stored, so only stored answers are lost for good: the first record of
    // the next file counts them (`spinrack-lost`), and readers count no other loss at these places (`CaptureLoss`).
    if !damage.isEmpty || !missing.isEmpty {
      let now = KnownDamage(answers: missing.count, places: damage)
      self.info += now.fields
      // The first record of a file states the known damage in the files before it, so other damage needs a new file.
      if known != now { file = nil }
    }
    return missing.count
  }

  /// Takes an answer to a request, by its name, that was captured and is not in the store.
  ///
  /// - Throws: `FileError`.
  public func earlierAnswer(_ uri: String) throws -> EarlierAnswer? { try answerIndex.take(uri) }

  /// Captures an answer to a request.
  ///
  /// - Throws: `FileError`; the answer must not be used then.
  public nonisolated func keep(_ response: TransportResponse, to uri: String) async throws -> CapturePlace {
    let (record, level) = records.answer(response, uri: uri, date: now())
    // Several answers may be compressed at once; they are appended one by one.
    return try await append(record.member(level: level))
  }

  /// Captures a decision that no answer shows, so that a rebuild makes the same one.
  ///
  /// - Parameters:
  ///   - field: the name of the decision, such as `WARCRecord.enrichmentPass`.
  ///   - text: the decision, on one line.
  /// - Throws: `FileError`.
  public func note(_ field: String, _ text: String) throws {
    _ = try append(records.note(field, text, date: now()).member(level: 1))
  }

  /// Records that a crawl has no more answers, and syncs its captures to the disk.
  ///
  /// - Throws: `FileError`.
  public func finish() async throws {
    if !isFinished { _ = try append(records.finish(date: now(), crawl: crawl).member(level: 1)) }
    isFinished = true
    try await sync()
  }

  /// Syncs the captured answers to the disk; others can be captured meanwhile.
  ///
  /// - Throws: `FileError`.
  /// - Complexity: one `fdatasync`; nothing where nothing was captured since the last one.
  public nonisolated func sync() async throws {
    guard let (descriptor, name, end) = try await unsynced() else { return }
    let path = path + "/" + name
    defer { try? files.close(descriptor, path) }
    try files.syncData(descriptor, path)
    await synced(name, end)
  }

  /// Returns a duplicate descriptor of the open file if some of it may not be on the disk.
  private func unsynced() throws -> (descriptor: Int32, name: String, end: Int)? {
    guard let file, file.end > file.syncedEnd else { return nil }
    return (try files.duplicate(file.descriptor, path), name(number), file.end)
  }

  private func synced(_ name: String, _ end: Int) {
    guard let file, name == self.name(number) else { return }
    file.syncedEnd = max(file.syncedEnd, end)
  }

  private func append(_ member: [UInt8]) throws -> CapturePlace {
    if let file, file.end < greatestFile { return try file.append(member) }
    // No caller uses it again.
    try file?.sync()
    do throws(FileError) {
      try files.makeFolder(path)
      try files.syncFolder(path + "/..")
    } catch {
      if error.code != .alreadyExists { throw error }
    }
    let next = try CaptureFile(folder: path, name: name(number + 1), files: files)
    if next.end == 0 { _ = try next.append(records.info(date: now(), fields: info).member(level: 1)) }
    try files.syncFolder(path)
    number += 1
    file = next
    return try next.append(member)
  }

  private func name(_ number: Int) -> String { CaptureName(crawl: crawl, number: number).text }
}

extension CaptureFolder {
  /// A field of the first record of a file: these captures record which crawls are finished, and which have a published set.
  public static let tells = (name: "spinrack-tells", value: "finished, published")

  /// Records behind the answers of a crawl that a set of it is published; does nothing where the crawl has no captures.
  ///
  /// - Parameters:
  ///   - path: the folder of the captures.
  ///   - date: the time, `2026-11-21T10:00:00Z`.
  ///   - files: the calls to the file system.
  /// - Throws: `FileError`.
  public static func markPublished(
    _ set: PublishedCrawl, in path: String, records: CaptureRecords, date: String, files: FileAccess = .system
  ) throws {
    let crawl = set.crawl
    guard let last = try CaptureName.all(in: path, of: crawl, files).last else { return }
    var file = try CaptureFile(appendingTo: last.text, folder: path, files: files)
    if file.isDamaged {
      let next = CaptureName(crawl: crawl, number: last.number + 1)
      file = try CaptureFile(folder: path, name: next.text, files: files)
    }
    if file.end == 0 { _ = try file.append(records.info(date: date, fields: [tells]).member(level: 1)) }
    _ = try file.append(records.published(set, date: date).member(level: 1))
    try file.sync()
  }
}
