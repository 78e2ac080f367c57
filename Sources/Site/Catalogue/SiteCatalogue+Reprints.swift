import Catalog
import Store

extension SiteCatalogue {
  /// Finds the issues that issues reprint, and those in which they are reprinted; reprints of stories count for their issues.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the packed links of issues and stories, where the model has reprints; 12 bytes a pair.
  mutating func findReprints(in store: CatalogStore) throws {
    var pairs: [Adjacency.Pair] = []
    for kind in [kinds.issue, kinds.story] where kind.index < model.kinds.count {
      let fields = ReprintField.all(of: kind, in: model)
      guard fields.contains(where: \.isReprint) else { continue }
      var cursor = try RecordCursor(store: store, kind: kind, part: .links)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { record in
          guard let issue = issue(of: kind, id: record.entry.id.id) else { return }
          var links = record.linkReader
          for field in fields {
            guard let count = try links.begin() else { continue }
            for _ in 0..<count {
              let link = try links.item()
              guard field.isReprint, let id = link.id, let origin = self.issue(of: field.target, id: id),
                issue != origin
              else { continue }
              pairs.append(Adjacency.Pair(left: UInt32(issue), right: UInt32(origin), detail: 0))
            }
            _ = try links.end()
          }
        }
        cursor.giveBack(batch)
      }
    }
    guard !pairs.isEmpty else { return }
    pairs.sort { ($0.left, $0.right) < ($1.left, $1.right) }
    let count = self[kinds.issue].ids.count
    let reprinted = Adjacency(count: count, pairs: pairs, atMost: pairs.count, hasDetails: false)
    (self.reprinted, reprints) = (reprinted, reprinted.mirrored(count: count))
  }
}

/// A field that refers to records, in the order of the packed links.
private struct ReprintField {
  let target: Kind
  /// Whether the record reprints the records that the field refers to.
  let isReprint: Bool

  static func all(of kind: Kind, in model: CatalogModel) -> [ReprintField] {
    let names = model.parts
      .filter { $0.kind == kind && ($0.role == .reprintedIssues || $0.role == .reprintedStories) }
      .map(\.field.description)
    return model[kind].fields.compactMap { field in
      field.target.map { ReprintField(target: $0, isReprint: names.contains(field.name.description)) }
    }
  }
}
