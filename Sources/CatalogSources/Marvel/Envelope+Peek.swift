public import JSONKit

extension Envelope {
  /// Checks a whole page and reads its envelope; of a page that is damaged in some of its rows alone, too, which `damage` says
  /// then.
  ///
  /// - Parameters:
  ///   - bytes: The plain body.
  ///   - reader: A reader of the caller's own.
  /// - Throws: `MalformedPage`, also for broken JSON.
  /// - Complexity: O(number of bytes).
  public static func peek(_ bytes: [UInt8], reader: JSONReader) throws -> Envelope {
    do {
      return try reader.read(bytes) { try Envelope($0) }
    } catch let error as JSONError {
      if var envelope = bytes.withUnsafeBytes({ salvage($0, reader: reader) }) {
        envelope.damage = "broken JSON at byte \(error.offset)"
        return envelope
      }
      throw MalformedPage("broken JSON at byte \(error.offset)")
    }
  }
}
