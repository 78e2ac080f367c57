import Catalog
import Datasets
import JSONKit
import Pipeline
import Store

extension SiteWriter {
  /// Writes the pages of all records of a kind, a batch of records a task.
  func writeRecords(of kind: Kind) async throws {
    let readers = RecordReaders(kind, in: model.catalogue.model)
    let batches = RecordBatches(try RecordCursor(store: store, kind: kind))
    var done = 0
    try await withBoundedTasks(
      over: batches, limit: width,
      operation: { try writeRecords($0.get(), of: kind, by: readers) },
      collect: { count in
        done += count
        let name = model.catalogue.name(of: kind).description
        events(.progress(CollectionProgress(stage: .write, collection: name, done: done)))
      })
  }

  private func writeRecords(_ batch: RecordBatch, of kind: Kind, by readers: RecordReaders) throws -> Int {
    let reader = JSONReader()
    var fields = RecordFields(of: kind, in: store.model)
    var count = 0
    try batch.forEach { view in
      try Task.checkCancellation()
      // Every record of the store is among the numbers of its kind.
      guard let rank = model.catalogue[kind].rank(of: view.entry.id.id) else { return }
      try reader.read(view.json) { json in
        fields.find(in: json)
        let record = PageRecord(view: view, rank: rank, fields: fields, readers: readers)
        try write(model.catalogue.page(of: kind, rank: rank)) { $0.recordPage(record) }
      }
      try writeIssues(of: kind, rank: rank)
      count += 1
    }
    return count
  }

  /// Writes the further pages of a record's issues.
  private func writeIssues(of kind: Kind, rank: Int) throws {
    let numbers = model.furtherPages(of: kind, rank: rank)
    guard !numbers.isEmpty else { return }
    let issues = PageWriter(model, words: model.wordings[0], at: "index.html").issues(of: kind, rank: rank)
    for number in numbers {
      try write(model.catalogue.page(of: kind, rank: rank, page: number)) { page in
        page.issuesPage(of: kind, rank: rank, issues, number: number)
      }
    }
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
