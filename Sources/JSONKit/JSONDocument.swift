/// A checked document: its bytes, where its tokens begin, and for each token where it ends.
///
/// `links` has one entry a token. For an opening bracket it is the token of its closing one; for a closing bracket the
/// number of elements or members; for a string the offset of its closing quote; for any other scalar the offset behind
/// its last byte. The highest bit marks a string with escapes, and a number with a fraction or an exponent.
@usableFromInline
struct JSONDocument {
  @usableFromInline static let mark: UInt32 = 0x8000_0000

  /// The first byte behind a byte order mark.
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let positions: UnsafePointer<UInt32>
  @usableFromInline let links: UnsafePointer<UInt32>
  /// The length of the byte order mark: what to add to a position to get an offset in the input.
  @usableFromInline let origin: Int

  init(
    base: UnsafePointer<UInt8>, positions: UnsafePointer<UInt32>, links: UnsafePointer<UInt32>, origin: Int
  ) {
    self.base = base
    self.positions = positions
    self.links = links
    self.origin = origin
  }

  /// Where a token begins.
  @inlinable @inline(__always)
  func start(_ token: Int) -> Int { Int(positions[token]) }

  /// The first byte of a token.
  @inlinable @inline(__always)
  func first(_ token: Int) -> UInt8 { base[Int(positions[token])] }

  /// The offset in a token's link, without the mark.
  @inlinable @inline(__always)
  func end(_ token: Int) -> Int { Int(links[token] & ~Self.mark) }

  /// True when the token's link carries the mark.
  @inlinable @inline(__always)
  func isMarked(_ token: Int) -> Bool { links[token] & Self.mark != 0 }

  /// The token behind the value that begins at `token`: a comma or a closing bracket.
  @inlinable @inline(__always)
  func tokenAfterValue(_ token: Int) -> Int {
    // Only `[` and `{` become 0x7B with this bit.
    first(token) | 0x20 == ASCII.openBrace ? Int(links[token]) + 1 : token + 1
  }
}
