import CompressionKit

/// A reader of the records of WARC files, plain or compressed, of any writer.
public struct WARCArchive {
  /// A record and its place.
  public struct Entry: Sendable {
    /// The record.
    public let record: WARCRecord
    /// The offset of the record in the file; in a file that is one gzip member, the offset of that member.
    public let offset: Int
    /// The bytes that it takes in the file: the length of its gzip member where it has one of its own.
    public let count: Int
  }

  /// The way in which reading a file ended.
  public enum End: Sendable, Equatable {
    /// The whole file was read.
    case complete
    /// The file ends within the record that begins at the offset.
    case torn(at: Int)
    /// At the offset stands something that is no record.
    case damaged(at: Int)
  }

  /// The greatest record that is read: 256 MiB.
  public static let greatestRecord = 256 << 20

  /// Calls `body` with every record from an offset on, in the order of the file.
  ///
  /// - Returns: the way in which reading ended; bytes behind a fault are not read.
  /// - Throws: what `body` throws.
  /// - Complexity: O(bytes).
  public static func forEachRecord(
    in bytes: UnsafeRawBufferPointer, from start: Int = 0, _ body: (Entry) throws -> Void
  ) throws -> End {
    var at = start
    while at < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
      guard rest.starts(with: [0x1F, 0x8B]) else {
        switch Result(catching: { () throws(WARCRecord.Fault) in try WARCRecord.first(of: rest) }) {
        case .success(let (record, count)):
          try body(Entry(record: record, offset: at, count: count))
          at += count
        case .failure(.truncated): return .torn(at: at)
        case .failure(.malformed): return rest.count < 2 ? .torn(at: at) : .damaged(at: at)
        }
        continue
      }
      let plain: [UInt8]
      let count: Int
      do {
        (plain, count) = try gunzipMember(rest, maximumBytes: greatestRecord)
      } catch let error as DecompressionError {
        return error.code == .truncated ? .torn(at: at) : .damaged(at: at)
      }
      // Mostly one record; some writers compress a whole file into one member.
      var inner = 0
      while inner < plain.count {
        let next = plain.withUnsafeBytes { plain in
          Result { () throws(WARCRecord.Fault) in
            try WARCRecord.first(of: UnsafeRawBufferPointer(rebasing: plain[inner...]))
          }
        }
        guard case .success(let (record, length)) = next else { return .damaged(at: at) }
        try body(Entry(record: record, offset: at, count: count))
        inner += length
      }
      at += count
    }
    return .complete
  }
}
