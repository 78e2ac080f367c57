public import Basics
public import Catalog
import CompressionKit

/// A reader of the records in the captures of a pipeline.
public enum CaptureReader {
  /// Returns the record at a place.
  ///
  /// - Throws: `FileError`, `DecompressionError`, `WARCRecord.Fault`.
  public static func record(
    at place: CapturePlace, folder: String, files: FileAccess = .system
  ) throws -> WARCRecord {
    let bytes = try files.reading(RawPath(folder + "/" + place.file)) { file in
      try file.checkKind()
      return try Self.bytes(of: file, from: place.offset, count: place.count)
    }
    let plain = try bytes.withUnsafeBytes { try gunzipMember($0, maximumBytes: WARCArchive.greatestRecord).plain }
    return try plain.withUnsafeBytes { try WARCRecord.first(of: $0).record }
  }

  /// The damage and the end that reading a file found, beside its records.
  struct Findings: Sendable, Equatable {
    /// Ranges of bytes that are no record, with records or other bytes behind them that no killed process leaves.
    var damage: [Range<Int>] = []
    /// The end of the readable part.
    var end = 0
    /// Whether the file ends within a record, as a process leaves it that is killed while it writes, or in zeros, as some file systems
    /// leave it after a power failure.
    var isTorn = false
  }

  /// Calls `body` with every record of a file, in its order, a few megabytes of it in memory.
  ///
  /// A damaged record costs that record only: reading continues at the next gzip member that begins like a WARC record.
  /// - Throws: `FileError`; what `body` throws.
  static func forEachRecord(
    of path: String, files: FileAccess = .system, _ body: (WARCArchive.Entry) throws -> Void
  ) throws -> Findings {
    try files.reading(RawPath(path)) { file in
      try file.checkKind()
      return try forEachRecord(of: file, body)
    }
  }

  /// Calls `body` with every record of an open file, in its order.
  static func forEachRecord(of file: OpenedFile, _ body: (WARCArchive.Entry) throws -> Void) throws -> Findings {
    var findings = Findings()
    var window = Self.window
    while true {
      let at = findings.end
      let bytes = try bytes(of: file, from: at, count: window)
      guard !bytes.isEmpty else { return findings }
      let end = try bytes.withUnsafeBytes { bytes in
        try WARCArchive.forEachRecord(in: bytes) { entry in
          try body(WARCArchive.Entry(record: entry.record, offset: at + entry.offset, count: entry.count))
        }
      }
      switch end {
      case .complete: findings.end += bytes.count
      case .torn(let whole) where bytes.count == window && whole > 0: findings.end += whole
      // A record of more than the window.
      case .torn where bytes.count == window: window *= 2
      case .torn(let whole), .damaged(let whole):
        findings.end += whole
        guard let next = try nextRecord(of: file, behind: findings.end) else {
          try judgeEnd(of: file, &findings)
          return findings
        }
        findings.damage.append(findings.end..<next)
        findings.end = next
        window = Self.window
      }
    }
  }

  private static let window = 8 << 20
  /// The most bytes of a torn record: a longer one is damage, not a record that a process had just begun to write.
  private static let greatestTornRecord = 64 << 20

  /// Returns the offset of the next gzip member that unpacks to the beginning of a WARC record; nil where there is none.
  private static func nextRecord(of file: OpenedFile, behind start: Int) throws -> Int? {
    var at = start + 1
    while true {
      let bytes = try bytes(of: file, from: at, count: window)
      for index in bytes.indices.dropLast(2) where bytes[index] == 0x1F && bytes[index + 1] == 0x8B {
        // Enough bytes of a member to inflate its first plain bytes.
        let head = try self.bytes(of: file, from: at + index, count: 4 << 10)
        if WARCRecord.begins(head.withUnsafeBytes { gunzipBeginning($0) }) { return at + index }
      }
      guard bytes.count == window else { return nil }
      at += bytes.count - 2
    }
  }

  /// Returns the first plain bytes of a gzip member; none where it has none.
  private static func gunzipBeginning(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var plain: [UInt8] = []
    var inflater = Inflater(format: .gzipMember, limits: InflateLimits(maximumBytes: 1 << 20))
    // What is wrong with it behind its beginning is found when it is read.
    try? inflater.push(bytes) { plain.append(contentsOf: $0) }
    return plain
  }

  /// Distinguishes a record that was being written when its process or the machine ended from damage behind the last
  /// record.
  private static func judgeEnd(of file: OpenedFile, _ findings: inout Findings) throws {
    let size = try file.details().size
    let rest = try bytes(of: file, from: findings.end, count: greatestTornRecord)
    let written = rest.lastIndex { $0 != 0 }.map { rest[...$0] } ?? []
    // The body throws nothing, so there is always an end.
    let end = written.withUnsafeBytes { bytes in try? WARCArchive.forEachRecord(in: bytes) { _ in } }
    findings.isTorn = findings.end + rest.count == size && (written.isEmpty || end == .torn(at: 0))
    if !findings.isTorn {
      findings.damage.append(findings.end..<size)
      findings.end = size
    }
  }

  /// Returns the end of a file that ends with a whole record of at most 64 KiB; nil where it ends with anything else.
  ///
  /// A gzip member has a checksum, so bytes that only look like the beginning of one are recognized.
  ///
  /// - Throws: `FileError`.
  static func endOfWholeRecord(of file: OpenedFile) throws -> Int? {
    let size = try file.details().size
    let tail = try bytes(of: file, from: max(0, size - (64 << 10)))
    return tail.withUnsafeBytes { tail in
      for start in tail.indices.dropLast().reversed() where tail[start] == 0x1F && tail[start + 1] == 0x8B {
        // The body throws nothing, so there is always an end.
        if (try? WARCArchive.forEachRecord(in: tail, from: start) { _ in }) == .complete { return size }
      }
      return nil
    }
  }

  /// Returns the bytes of a file from an offset on: `count` of them, or as many as there are.
  private static func bytes(
    of file: OpenedFile, from start: Int, count: Int = .max
  ) throws(FileError) -> [UInt8] {
    // No room for more than there is: a window is megabytes, and most files are smaller.
    let size = try file.details().size
    return try file.bytes(from: start, count: max(0, min(count, size - start)))
  }
}
