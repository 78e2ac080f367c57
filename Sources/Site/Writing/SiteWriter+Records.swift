import Catalog
import Datasets
import JSONKit
import Pipeline
import Store
import Synchronization

extension SiteWriter {
  /// Writes the pages of all records of a kind, a batch of records a task.
  func writeRecords(of kind: Kind) async throws {
    let batches = RecordBatches(try RecordCursor(store: store, kind: kind))
    var done = 0
    try await withBoundedTasks(
      over: batches, limit: width,
      operation: { try writeRecords($0.get(), of: kind) },
      collect: { count in
        done += count
        progress("\(kind)", done)
      })
  }

  private func writeRecords(_ batch: RecordBatch, of kind: Kind) throws -> Int {
    let reader = JSONReader()
    let places = FieldPlaces(kind)
    var fields = RecordFields(of: kind, in: store.model)
    var count = 0
    try batch.forEach { view in
      try Task.checkCancellation()
      // Every record of the store is among the numbers of its kind.
      guard let rank = model.catalogue[kind].rank(of: view.entry.id.id) else { return }
      try reader.read(view.json) { json in
        fields.find(in: json)
        let record = PageRecord(view, rank: rank, fields, places)
        try write(.record(kind, record.id)) { $0.recordPage(record) }
      }
      try writeComics(of: kind, rank)
      count += 1
    }
    return count
  }

  /// Writes the further pages of a record's comics.
  private func writeComics(of kind: Kind, _ rank: Int) throws {
    let section: PageHead.Section? =
      switch kind {
      case .characters: .characters
      case .creators: .creators
      case .events: .events
      case .series: .series
      default: nil
      }
    let numbers = model.furtherPages(of: kind, rank)
    guard !numbers.isEmpty else { return }
    let comics = PageWriter(model, model.wordings[0], "index.html").comics(of: kind, rank)
    for number in numbers {
      let list = PageAddress.ListPage(kind: .comics, number: number)
      try write(.record(kind, model.catalogue[kind].ids[rank], list: list)) { page in
        page.comicsList(kind, rank, comics, number: number, section: section)
      }
    }
  }
}

extension PageWriter {
  /// The page of a record.
  func recordPage(_ record: PageRecord) -> Markup {
    switch record.kind {
    case .characters: characterPage(record)
    case .comics: comicPage(record)
    case .creators: creatorPage(record)
    case .events: eventPage(record)
    case .series: seriesPage(record)
    default: storyPage(record)
    }
  }

  /// The comics of a record in the order in which its page shows them.
  func comics(of kind: Kind, _ rank: Int) -> [Int] {
    let comics = catalogue.neighbours(of: kind, rank, in: .comics)
    return switch kind {
    case .series: model.issues(ofSeries: rank)
    case .events: comics.sorted { catalogue.comics.place[$0] < catalogue.comics.place[$1] }
    default: newestFirst(comics)
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
