import CZstd

/// A decompressor of frames of Zstandard (RFC 8878) that say how many bytes they hold.
///
/// It owns its context, some 160 kB, is used again from frame to frame and belongs to one task.
public struct ZstdDecompressor: ~Copyable {
  private let context: OpaquePointer
  /// The dictionary; nil for none.
  private let dictionary: OpaquePointer?

  /// Creates a decompressor.
  ///
  /// - Parameter dictionary: the dictionary of frames that name one; empty for none.
  public init(dictionary: [UInt8] = []) {
    guard let context = ZSTD_createDCtx() else { fatalError("zstd cannot set up a decompressor: out of memory.") }
    self.context = context
    self.dictionary = dictionary.withUnsafeBytes { $0.isEmpty ? nil : ZSTD_createDDict($0.baseAddress, $0.count) }
    precondition(dictionary.isEmpty || self.dictionary != nil, "zstd cannot load the dictionary: out of memory.")
  }

  deinit {
    ZSTD_freeDCtx(context)
    ZSTD_freeDDict(dictionary)
  }

  /// Returns the number of plain bytes of a frame, as its head says it; nil where the head is damaged or says none.
  ///
  /// A damaged number is no reason to ask for endless memory: it is at most 32,768 for each byte of the frame, since a block of at least
  /// four bytes gives at most 128 KiB (RFC 8878, section 3.1.1.2), and at most 1 GiB.
  public static func plainCount(of frame: UnsafeRawBufferPointer) -> Int? {
    // zstd would also read its formats of before 2016.
    guard frame.starts(with: magic),
      let count = Int(exactly: ZSTD_getFrameContentSize(frame.baseAddress, frame.count)),
      count >= 0, count <= min(frame.count * greatestRatio, greatestCount)
    else { return nil }
    return count
  }

  /// Decompresses a frame to the front of `room`, of which no more than ``plainCount(of:)`` bytes are written.
  ///
  /// - Returns: false where the frame is damaged or does not fit.
  /// - Complexity: O(plain bytes).
  public func decompress(_ frame: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Bool {
    guard let count = Self.plainCount(of: frame), count <= room.count else { return false }
    // A frame that names no dictionary was made without one.
    let dictionary = ZSTD_getDictID_fromFrame(frame.baseAddress, frame.count) == 0 ? nil : dictionary
    return ZSTD_decompress_usingDDict(
      context, room.baseAddress, count, frame.baseAddress, frame.count, dictionary) == count
  }

  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  private static let greatestRatio = 1 << 15
  private static let greatestCount = 1 << 30
}
