import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A reader of the stories that the pages of issues show. No text of a story stays in memory: the stories of a batch of issues are read
/// with it.
struct StoryReader: Sendable {
  private let model: SiteModel
  private let readers: RecordReaders
  private let cursor: RecordCursor
  /// The stories of every issue, by rank.
  private let neighbours: Adjacency

  /// Creates a reader for the pages of a kind; nil for a kind whose pages show no stories.
  ///
  /// - Parameter cursor: any cursor over the store.
  init?(for kind: Kind, in model: SiteModel, _ cursor: RecordCursor) {
    let kinds = model.catalogue.kinds
    guard kind == kinds.issue, let neighbours = model.catalogue.neighbours[of: kind, in: kinds.story] else {
      return nil
    }
    self.model = model
    readers = RecordReaders(kinds.story, in: model.catalogue.model)
    self.cursor = cursor
    self.neighbours = neighbours
  }

  /// Reads the stories of issues, each once.
  ///
  /// - Parameter issues: the ranks of the issues.
  /// - Throws: `StoreError`.
  /// - Complexity: O(stories of the issues), a look-up in the store for each.
  func read(of issues: some Sequence<Int>) throws -> StoryBatch {
    let records = model.catalogue[model.catalogue.kinds.story]
    let ranks = Set(issues.flatMap { neighbours.distinct($0) }.filter { records.isStored[$0] }).sorted()
    let ids = ranks.compactMap { RecordID(model.catalogue.kinds.story, records.ids[$0]) }
    return StoryBatch(
      model: model, readers: readers, neighbours: neighbours, batch: ids.isEmpty ? nil : try cursor.batch(of: ids))
  }
}

/// The stories of some issues.
struct StoryBatch {
  fileprivate let model: SiteModel
  fileprivate let readers: RecordReaders
  fileprivate let neighbours: Adjacency
  fileprivate let batch: RecordBatch?

  /// Returns the stories of an issue as its page shows them.
  ///
  /// - Throws: `JSONError` where a stored story is damaged.
  func stories(of issue: Int, _ reader: JSONReader) throws -> IssueStories {
    let (catalogue, kinds) = (model.catalogue, model.catalogue.kinds)
    var stories = IssueStories()
    guard neighbours.count(issue) > 0 else { return stories }
    let contexts = model.wordings.map {
      PageContext(model, words: $0, at: catalogue.page(of: kinds.issue, rank: issue))
    }
    var fields = RecordFields(of: kinds.story, in: catalogue.model)
    for rank in neighbours.distinct(issue) {
      guard let id = RecordID(kinds.story, catalogue[kinds.story].ids[rank]),
        let batch, let place = batch.entries.place(of: id)
      else {
        stories.add(unread: rank)
        continue
      }
      try batch.forEach(in: place..<(place + 1)) { view in
        try reader.read(view.json) { json in
          fields.find(in: json)
          let record = PageRecord(view: view, recordID: id, rank: rank, fields: fields, readers: readers)
          stories.add(record, in: contexts)
        }
      }
    }
    return stories
  }
}

extension [RecordBatch.Entry] {
  /// Returns the place of a record among entries in the order of ids; nil where it is not among them.
  fileprivate func place(of id: RecordID) -> Int? {
    let place = indices.partitionPoint { self[$0].id >= id }
    return place < count && self[place].id == id ? place : nil
  }
}
