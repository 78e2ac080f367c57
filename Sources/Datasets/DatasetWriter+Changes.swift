import JSONKit
import Pipeline
import Store

extension DatasetWriter {
  /// Writes the feed of changes, and leaves its numbers for the statistics.
  func writeChanges() throws -> PublishedFile {
    let file = try GzipFile("data/changes.ndjson.gz", in: generation)
    let lines = ChangeLines()
    var counts = ChangeCounts()
    var rows = 0
    var out = ByteBuilder(capacity: 1 << 16)
    try store.forEachChange { change in
      if try lines.append(change, to: &out) {
        counts.count(change)
        rows += 1
      }
      if rows % 1024 == 0 { try Task.checkCancellation() }
      if out.count > 256 << 10 { try file.take(&out) }
    }
    try file.take(&out)
    facts.leave(counts)
    return try file.close(rows: rows)
  }
}
