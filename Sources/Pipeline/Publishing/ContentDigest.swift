import Basics
import DigestKit

/// The SHA-256 of a content in 32 bytes, since hundreds of thousands of digests are in memory at a time.
public struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
  private let first: UInt64
  private let second: UInt64
  private let third: UInt64
  private let fourth: UInt64

  /// Creates a digest from the 32 bytes of a hash function.
  init(_ digest: [UInt8]) {
    (first, second, third, fourth) = digest.withUnsafeBytes { bytes in
      func word(_ place: Int) -> UInt64 {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
      }
      return (word(0), word(1), word(2), word(3))
    }
  }

  /// Computes the digest of some bytes.
  public init(of bytes: [UInt8]) {
    self.init(SHA256.hash(bytes))
  }

  /// Reads 64 lower-case hexadecimal digits; nil for any other text.
  public init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 64 else { return nil }
    var rest = digits[...]
    func word() -> UInt64? {
      defer { rest = rest.dropFirst(16) }
      return Hexadecimal.number(rest.prefix(16))
    }
    guard let first = word(), let second = word(), let third = word(), let fourth = word() else { return nil }
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// Appends the digest in 64 lower-case hexadecimal digits.
  func appendHexadecimal(to text: inout [UInt8]) {
    for word in words { Hexadecimal.append(word, to: &text) }
  }

  /// The digest in 64 lower-case hexadecimal digits.
  public var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(64)
    appendHexadecimal(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The digest in 64 lower-case hexadecimal digits.
  public var description: String { hexadecimal }

  /// The digest in four words.
  package var words: [UInt64] { [first, second, third, fourth] }

  /// Creates a digest from four words; nil for another number of them.
  package init?(words: [UInt64]) {
    guard words.count == 4 else { return nil }
    (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
  }

  /// The first 64 bits.
  package var prefix: UInt64 { first }
}

/// Computes the digest of a content that comes in parts.
///
/// ```swift
/// var hash = ContentHash()
/// for block in ["first ", "second"] { Array(block.utf8).withUnsafeBytes { hash.add($0) } }
/// print(hash.digest())  // 64 hexadecimal digits
/// ```
public struct ContentHash: Sendable {
  private var hash = SHA256()

  /// Creates a hash of no bytes so far.
  public init() {}

  /// Adds bytes; the digest is the one of all bytes one after the other.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  /// Adds bytes with their number before them, so that differently divided bytes have different digests.
  public mutating func add(part bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { hash.update($0) }
    hash.update(bytes)
  }

  /// Returns the digest.
  public consuming func digest() -> ContentDigest { ContentDigest(hash.finalize()) }
}
