import JSONKit
import Pipeline
import Store

extension DatasetWriter {
  /// Writes the feed of changes, and leaves its numbers for the statistics.
  ///
  /// - Parameter files: the data of the set, all of it.
  func writeChanges(of files: [PublishedFile]) throws -> (file: PublishedFile, span: ChangeSpan) {
    // Wherever a feed is written, there are data.
    let span = ChangeSpan(base: try store.changesBase(), set: ChangeSpan.state(of: files) ?? "")
    let file = try GzipFile(ChangeSpan.path, in: generation)
    var counts = ChangeCounts()
    var rows = 0
    var out = ByteBuilder(capacity: 1 << 16)
    ChangeLines.append(span, to: &out)
    try PublishedChanges(store, relations).forEach { change in
      ChangeLines.append(change, to: &out)
      counts.count(change)
      rows += 1
      if rows % 1024 == 0 { try Task.checkCancellation() }
      if out.count > 256 << 10 { try file.take(&out) }
    }
    try file.take(&out)
    facts.leave(counts)
    return (try file.close(rows: rows), span)
  }
}
