import Catalog
import GRDB

/// The stored pages of one capture file, as places in that file.
public struct CapturedPages: Sendable, Equatable {
  /// The name of the file.
  public let file: String
  /// The end of each page in the file, in ascending order.
  public let ends: [Int]
}

extension CatalogStore {
  /// Returns the captured pages, by file, of the newest full crawl of a source that was read to its end, and of all crawls after it.
  ///
  /// - Throws: `StoreError`.
  /// - Complexity: O(pages · log pages).
  public func capturedPages(of source: String) throws -> [CapturedPages] {
    let rows = try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT capture_file, capture_offset + capture_count FROM page
          WHERE capture_file IS NOT NULL AND crawl >= coalesce(
            (SELECT max(id) FROM crawl WHERE source = ? AND mode = 'full' AND finished IS NOT NULL), 0)
          ORDER BY 1, 2
          """, arguments: [source]
      ).map { (file: try $0.value(0) as String, end: try $0.value(1) as Int) }
    }
    return Dictionary(grouping: rows, by: \.file).sorted { $0.key < $1.key }
      .map { CapturedPages(file: $0.key, ends: $0.value.map(\.end)) }
  }
}
