/// How much compressed bytes may grow; both caps stop a decompression bomb while it is read.
public struct InflateLimits: Sendable, Equatable {
  /// The ratio is not looked at below this many plain bytes: a short, very regular text may honestly shrink a
  /// thousandfold.
  static let ratioThreshold = 1 << 20

  /// The most plain bytes allowed.
  public var maximumBytes: Int
  /// The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
  public var maximumRatio: Int

  /// - Parameters:
  ///   - maximumBytes: The most plain bytes allowed.
  ///   - maximumRatio: The most plain bytes allowed per compressed byte, past 1 MiB of plain bytes.
  public init(maximumBytes: Int, maximumRatio: Int = 200) {
    self.maximumBytes = maximumBytes
    self.maximumRatio = maximumRatio
  }

  /// Whether so many compressed bytes may unpack to so many plain ones.
  func allow(_ uncompressedCount: Int, of compressedCount: Int) -> Bool {
    uncompressedCount <= maximumBytes && !isBomb(uncompressedCount, of: compressedCount)
  }

  /// Whether so many compressed bytes unpack to more than they honestly can.
  func isBomb(_ uncompressedCount: Int, of compressedCount: Int) -> Bool {
    uncompressedCount > Self.ratioThreshold && uncompressedCount / max(compressedCount, 1) >= maximumRatio
  }
}
