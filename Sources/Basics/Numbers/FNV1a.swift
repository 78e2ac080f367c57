/// The hash FNV-1a of 64 bits: the same in every run, on every machine and in the site's scripts; no shield against chosen values.
public enum FNV1a {
  /// The hash of bytes.
  ///
  /// - Complexity: O(bytes).
  @inlinable
  public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
