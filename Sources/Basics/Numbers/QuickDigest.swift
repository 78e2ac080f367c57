/// A digest of 64 bits that tells one state of a thing from another: some bytes a nanosecond, the same in every process. It does not
/// protect against somebody who looks for two states with the same digest.
///
/// Words are folded by a product of 128 bits, as wyhash does.
public struct QuickDigest: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0x2D35_8DCC_AA6C_78A5

  /// The digest of everything added so far.
  @inlinable public var value: UInt64 { state }

  /// Creates the digest of nothing so far.
  @inlinable
  public init() {}

  /// Returns the digest of some bytes alone.
  public static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var digest = QuickDigest()
    digest.add(bytes)
    return digest.value
  }

  /// Adds a word.
  @inlinable @inline(__always)
  public mutating func add(_ word: UInt64) {
    let product = (state ^ 0x8BB8_4B93_962E_ACC9).multipliedFullWidth(by: word ^ 0x4B33_A62E_D433_D4A3)
    // The sum keeps the earlier state where one factor happens to be 0.
    state = (product.high ^ product.low) &+ (state << 23 | state >> 41)
  }

  /// Adds a number.
  @inlinable @inline(__always)
  public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds bytes and their number.
  ///
  /// - Complexity: O(bytes).
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    var position = 0
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position + offset, as: UInt64.self))
    }
    if bytes.count >= 256 {
      // Each of four digests takes every fourth word: a product need not wait for the one before.
      var (one, two, three, four) = (self, self, self, self)
      (two.state, three.state, four.state) = (state &+ 1, state &+ 2, state &+ 3)
      while position + 32 <= bytes.count {
        one.add(word(0))
        two.add(word(8))
        three.add(word(16))
        four.add(word(24))
        position += 32
      }
      self = one
      for other in [two, three, four] { add(other.state) }
    }
    while position + 8 <= bytes.count {
      add(word(0))
      position += 8
    }
    guard position < bytes.count else { return }
    var rest: UInt64 = 0
    for byte in bytes[position...].reversed() { rest = rest << 8 | UInt64(byte) }
    add(rest)
  }

  /// Adds bytes and their number.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    let isAdded: Void? = bytes.withContiguousStorageIfAvailable { add(UnsafeRawBufferPointer($0)) }
    if isAdded == nil { add(Array(bytes)) }
  }
}

/// The hash FNV-1a of 64 bits: the same in every run, on every machine and in the site's scripts; no protection against chosen values.
public enum FNV1a {
  /// Returns the hash of bytes.
  ///
  /// - Complexity: O(bytes).
  @inlinable
  public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
