import GzipKit
import JSONKit
import Pipeline
import Store

extension DatasetWriter {
  /// Writes the feed of changes, and leaves its numbers for the statistics.
  func writeChanges() throws -> PublishedFile {
    let file = try generation.createFile("data/changes.ndjson.gz")
    let lines = ChangeLines()
    var counts = ChangeCounts()
    var rows = 0
    var out = ByteBuilder(capacity: 1 << 16)
    var encoder: GzipEncoder? = GzipEncoder(level: 6)
    func drain(above size: Int) throws {
      guard out.count > size else { return }
      try out.withUnsafeBytes { bytes in try encoder?.write(bytes) { try file.write($0) } }
      out.removeAll()
    }
    try store.forEachChange { change in
      if try lines.append(change, to: &out) {
        counts.count(change)
        rows += 1
      }
      if rows % 1024 == 0 { try Task.checkCancellation() }
      try drain(above: 256 << 10)
    }
    try drain(above: 0)
    var plainBytes = 0
    if let encoder = encoder.take() {
      plainBytes = encoder.uncompressedCount
      try encoder.finish { try file.write($0) }
    }
    facts.leave(counts)
    return try file.close(rows: rows, plainBytes: plainBytes)
  }
}
