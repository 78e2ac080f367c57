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
}
