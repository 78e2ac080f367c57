import Catalog
import Datasets
import JSONKit
import Pipeline
import Store

extension SiteWriter {
  /// Writes the pages of all records of a kind.
  ///
  /// - Parameter kept: whether the pages of each record, by rank, are unchanged since the current set: those are not made again.
  func writeRecords(of kind: Kind, keeping kept: [Bool]) async throws {
    let records = model.catalogue[kind]
    let name = model.catalogue.name(of: kind).description
    var done = 0
    func report(_ count: Int) {
      done += count
      events(.progress(CollectionProgress(stage: .write, collection: name, done: done)))
    }
    var lost: [Int: Set<String>] = [:]
    try await withBoundedTasks(
      over: records.parts.apart(width), limit: width, operation: { try keepPages(of: kind, $0, kept) },
      collect: { part in
        lost.merge(part.lost) { first, _ in first }
        report(part.count)
      })
    let wanted = WantedPages(kept: kept, lost: lost)
    let readers = RecordReaders(kind, in: model.catalogue.model)
    let cursor = try RecordCursor(store: store, kind: kind)
    let stories = StoryReader(for: kind, in: model, cursor)
    try await writeNamed(of: kind, wanted, by: readers, stories, report)
    let left = records.ids.count - done
    // Where most are left, reading all at once is quicker than each by itself.
    guard left < records.storedCount / 8 else {
      return try await withBoundedTasks(
        over: RecordBatches(cursor), limit: width,
        operation: { try writeRecords($0.get(), of: kind, wanted, by: readers, stories) }, collect: report)
    }
    let ids = records.ids.indices.filter { records.isStored[$0] && wanted.has($0) }
      .map { records.ids[$0] }
    try await withBoundedTasks(
      over: stride(from: 0, to: ids.count, by: 32).map { ids[$0..<min(ids.count, $0 + 32)] }, limit: width,
      operation: { ids in
        var cursor = cursor
        return try ids.reduce(0) { count, id in
          guard let id = RecordID(kind, id) else { return count }
          cursor.move(to: id)
          return try cursor.nextBatch().map { try count + writeRecords($0, of: kind, wanted, by: readers, stories) }
            ?? count
        }
      }, collect: report)
  }

  /// Writes the pages of the records of a kind that are only referred to.
  private func writeNamed(
    of kind: Kind, _ wanted: WantedPages, by readers: RecordReaders, _ stories: StoryReader?, _ report: (Int) -> Void
  ) async throws {
    let records = model.catalogue[kind]
    guard records.storedCount < records.ids.count else { return }
    try await withBoundedTasks(
      over: records.parts, limit: width,
      operation: { ranks in
        let fields = RecordFields(of: kind, in: store.model)
        let reader = JSONReader()
        let batchOfStories = try stories?.read(of: ranks.filter { !records.isStored[$0] && wanted.has($0) })
        return try ranks.reduce(0) { count, rank in
          guard !records.isStored[rank], wanted.has(rank), let id = RecordID(kind, records.ids[rank]) else {
            return count
          }
          try Task.checkCancellation()
          let stories = try batchOfStories?.stories(of: rank, reader)
          try write(
            PageRecord(view: nil, recordID: id, rank: rank, fields: fields, readers: readers, stories: stories), wanted)
          return count + 1
        }
      }, collect: report)
  }

  /// Takes over the unchanged pages of some records.
  ///
  /// - Returns: the number of records with all pages taken over, and by rank the paths that the current set no longer has.
  private func keepPages(
    of kind: Kind, _ ranks: Range<Int>, _ kept: [Bool]
  ) throws -> (count: Int, lost: [Int: Set<String>]) {
    var (count, lost) = (0, [Int: Set<String>]())
    for rank in ranks where kept[rank] {
      try Task.checkCancellation()
      let paths =
        try addresses(of: kind, rank: rank).flatMap { try keep($0) }
        + model.filesBeside(kind, rank: rank).map(\.path).filter { try !files.keep($0) }
      if paths.isEmpty { count += 1 } else { lost[rank] = Set(paths) }
    }
    return (count, lost)
  }

  /// Returns the pages of a record: its own, and the further pages of its issues.
  private func addresses(of kind: Kind, rank: Int) -> [PageAddress] {
    [model.catalogue.page(of: kind, rank: rank)]
      + model.furtherPages(of: kind, rank: rank).map { model.catalogue.page(of: kind, rank: rank, page: $0) }
  }

  private func writeRecords(
    _ batch: RecordBatch, of kind: Kind, _ wanted: WantedPages, by readers: RecordReaders, _ stories: StoryReader?
  ) throws -> Int {
    let reader = JSONReader()
    let batchOfStories = try stories?.read(
      of: batch.entries.compactMap { model.catalogue[kind].rank(of: $0.id.id) }.filter { wanted.has($0) })
    var fields = RecordFields(of: kind, in: store.model)
    var count = 0
    try batch.forEach { view in
      try Task.checkCancellation()
      // Every record of the store is among the numbers of its kind.
      guard let rank = model.catalogue[kind].rank(of: view.entry.id.id), wanted.has(rank) else { return }
      let stories = try batchOfStories?.stories(of: rank, reader)
      try reader.read(view.json) { json in
        fields.find(in: json)
        try write(
          PageRecord(
            view: view, recordID: view.entry.id, rank: rank, fields: fields, readers: readers, stories: stories),
          wanted)
      }
      count += 1
    }
    return count
  }

  /// Writes the pages of a record and the files beside them.
  private func write(_ record: PageRecord, _ wanted: WantedPages) throws {
    let (catalogue, kind, rank) = (model.catalogue, record.kind, record.rank)
    func isWanted(_ path: String) -> Bool { wanted.has(rank, path) }
    // Worked out once for all languages, and only where a page is made.
    lazy var issues = kind == catalogue.kinds.issue ? [] : catalogue.issues(of: kind, rank: rank)
    lazy var series = catalogue.series(of: record, in: issues)
    try write(catalogue.page(of: kind, rank: rank), where: isWanted) {
      RecordPage(record, issues: issues, series: series, in: $0)
    }
    let numbers = model.furtherPages(of: kind, rank: rank)
    let isEvent = kind == catalogue.kinds.event
    let order = isEvent && !numbers.isEmpty ? model.readingOrder(ofEvent: rank) : nil
    for number in numbers {
      try write(catalogue.page(of: kind, rank: rank, page: number), where: isWanted) { context in
        if let order {
          return ReadingOrderPage(context: context, rank: rank, order: order, number: number, pages: numbers.count)
        }
        return IssueListPage(
          context: context, kind: kind, rank: rank, issues: issues, number: number, pages: numbers.count)
      }
    }
    for (path, bytes) in model.filesBeside(kind, rank: rank) where isWanted(path) { try files.write(path, bytes()) }
  }
}

/// The choice of record pages of a kind that are made.
private struct WantedPages: Sendable {
  /// Whether the pages of each record, by rank, are taken over.
  let kept: [Bool]
  /// The paths of pages that could not be taken over, by rank.
  let lost: [Int: Set<String>]

  /// Whether a record has pages that are made.
  func has(_ rank: Int) -> Bool { !kept[rank] || lost[rank] != nil }

  /// Whether a page of a record is made.
  func has(_ rank: Int, _ path: String) -> Bool { !kept[rank] || lost[rank]?.contains(path) == true }
}

extension KindRecords {
  /// The ranks, in ranges of 256.
  fileprivate var parts: [Range<Int>] {
    stride(from: 0, to: ids.count, by: 256).map { $0..<min(ids.count, $0 + 256) }
  }
}

extension [Range<Int>] {
  /// Returns the ranges in an order in which as many neighbours as there are tasks are far from each other: tasks that make files in one
  /// folder wait for each other.
  fileprivate func apart(_ tasks: Int) -> [Range<Int>] {
    let step = Swift.max(1, (count + tasks - 1) / tasks)
    return (0..<Swift.min(step, count)).flatMap { first in stride(from: first, to: count, by: step).map { self[$0] } }
  }
}

/// The batches of a cursor as a sequence; an error is its last element.
struct RecordBatches: Sequence, IteratorProtocol {
  private var cursor: RecordCursor
  private var isEnded = false

  init(_ cursor: RecordCursor) { self.cursor = cursor }

  mutating func next() -> Result<RecordBatch, any Error>? {
    guard !isEnded else { return nil }
    do {
      if let batch = try cursor.nextBatch() { return .success(batch) }
      isEnded = true
      return nil
    } catch {
      isEnded = true
      return .failure(error)
    }
  }
}
