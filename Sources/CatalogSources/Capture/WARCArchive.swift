import GzipKit

/// Walks over the records of a WARC file, plain or compressed, whoever wrote it.
public struct WARCArchive {
  /// A record and where it stands.
  public struct Entry: Sendable {
    /// The record.
    public let record: WARCRecord
    /// Its first byte in the file; of a file that is one gzip member, that member's.
    public let offset: Int
    /// The bytes that it takes there: the length of its gzip member where it has one of its own.
    public let count: Int
  }

  /// How a walk ended.
  public enum End: Sendable, Equatable {
    /// With the file.
    case complete
    /// Within a record: what begins at the offset is not whole.
    case torn(at: Int)
    /// At something that is no record.
    case damaged(at: Int)
  }

  /// The greatest record that is read: 256 MiB.
  public static let greatestRecord = 256 << 20

  /// Calls `body` with every record from an offset on, in the order of the file.
  ///
  /// - Returns: how it ended; what stands behind a fault is not read.
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
      } catch let error as GzipError {
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
