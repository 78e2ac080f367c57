public import JSONKit

extension RecordingFile {
  /// Reads the file and calls `body` with every row of it, in the file's order.
  ///
  /// A file that cannot be understood, as a whole or in part, gives notices and no failure.
  /// - Throws: `RecordingError` with `unreadable` when the system refuses to read a file that was named itself, or what `body` throws.
  /// - Complexity: O(plain bytes).
  public func forEachRow(reader: JSONReader, _ body: (RecordedRow) throws -> Void) throws -> RecordingVerdict {
    let contents: RecordedBytes
    do {
      contents = try read()
    } catch let notice as Notice {
      return RecordingVerdict(rows: 0, skipped: [notice])
    }
    var verdict = try RecordedAnswers.forEachRow(in: contents.bytes, reader: reader, body)
    if let damage = contents.damage { verdict.skipped.insert(damage, at: 0) }
    return verdict
  }
}
