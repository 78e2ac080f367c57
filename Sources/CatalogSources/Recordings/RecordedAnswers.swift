public import JSONKit

/// Finds the rows in recorded answers of the catalogue's API, in whichever form they were kept.
///
/// Understood are an answer with its envelope or without, `{"results": […]}` alone, a record, a map from address to
/// record or answer, an HTTP exchange with the body as text, alone or in a `http_interactions` cassette; a list of any
/// of these, and NDJSON with any of these on each line.
public enum RecordedAnswers {
  /// Calls `body` with every row of a file, in the file's order.
  ///
  /// - Parameters:
  ///   - bytes: the plain bytes of the file; a byte order mark is skipped.
  ///   - reader: reads the file; its limits hold for each document, so for each line of NDJSON. A text within an
  ///     exchange is read by another reader with the same limits.
  ///   - body: gets each row, also one that cannot be a record. It must not use `reader`.
  /// - Returns: how many rows there were, and what else was found. Nothing in the bytes makes this fail.
  /// - Throws: what `body` throws.
  /// - Complexity: O(bytes).
  public static func forEachRow(
    in bytes: [UInt8], reader: JSONReader, _ body: (RecordedRow) throws -> Void
  ) throws -> RecordingVerdict {
    try bytes.withUnsafeBytes { bytes in
      var walk = RecordWalk(limits: reader)
      guard let fault = try walk.read(bytes, with: reader, place: "", body) else { return walk.verdict }
      let lines = RecordedLines(bytes)
      guard lines.lookLikeNDJSON else {
        walk.skip("", fault.code == .empty ? "an empty file" : "not JSON: \(fault.message)")
        return walk.verdict
      }
      for (number, line) in lines {
        let place = "line \(number)"
        if let fault = try walk.read(line, with: reader, place: place, body) {
          walk.skip(place, "not JSON: \(fault.message)")
        }
      }
      return walk.verdict
    }
  }
}
