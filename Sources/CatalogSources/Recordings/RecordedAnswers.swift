public import Catalog
public import JSONKit

/// Finds the rows in recorded answers of the catalogue's API, in whichever form they were kept.
///
/// Understood are an answer with its envelope or without, `{"results": […]}` alone, a record, a map from address to
/// record or answer, an HTTP exchange with the body as text, alone or in a `http_interactions` cassette; a list of any
/// of these, and NDJSON with any of these on each line; and WARC files, this program's captures or others'. Where one of them is damaged, the rows that are whole are
/// found all the same.
public enum RecordedAnswers {
  /// Calls `body` with every row of a file, in the file's order.
  ///
  /// - Parameters:
  ///   - bytes: the plain bytes of the file; a byte order mark is skipped.
  ///   - kindHint: the kind that all of the file speaks of, if any.
  ///   - reader: reads the file. A document that is too large for it, and a text within an exchange, are read by
  ///     another reader with the same depth.
  ///   - body: gets each row, also one that cannot be a record. It must not use `reader`.
  /// - Returns: how many rows there were, those that are no JSON, and what else was found. Nothing in the bytes makes
  ///   this fail.
  /// - Throws: what `body` throws.
  /// - Complexity: O(bytes).
  public static func forEachRow(
    in bytes: [UInt8], kindHint: Kind? = nil, reader: JSONReader, _ body: (RecordedRow) throws -> Void
  ) throws -> RecordingVerdict {
    try bytes.withUnsafeBytes { bytes in
      var walk = RecordWalk(limits: reader)
      let whole = RecordWalk.Position(place: "", kindHint: kindHint)
      if WARCRecord.begins(bytes.prefix(5)) {
        try walk.readArchive(bytes, with: reader, body)
        return walk.verdict
      }
      let lines = RecordedLines(bytes)
      // Of a large file, an index of all its lines would only show that it is no single document.
      if bytes.count > reader.maximumBytes, lines.lookLikeNDJSON {
        try walk.read(lines, with: reader, whole, body)
        return walk.verdict
      }
      guard let fault = try walk.read(bytes, with: reader, whole, body) else { return walk.verdict }
      if fault.code == .empty {
        walk.skip("", "an empty file")
        return walk.verdict
      }
      if try walk.readRepaired(bytes, with: reader, whole, body) { return walk.verdict }
      guard lines.lookLikeNDJSON else {
        try walk.salvage(bytes, with: reader, whole, after: fault, body)
        return walk.verdict
      }
      try walk.read(lines, with: reader, whole, body)
      return walk.verdict
    }
  }
}
