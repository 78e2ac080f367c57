import Basics

/// Where a block of plain bytes ends: behind the place in its last eighth that looks most like an end to a hash of the 64 bytes before.
///
/// So the bytes decide, not how many came before: behind a text that has grown or shrunk, blocks soon begin and end where they did, and
/// those with the same bytes are the same blocks.
///
/// Source: content-defined chunking by a gear hash, Xia et al., "Ddelta" (2014) and "FastCDC" (2016); the least hash of a range as in
/// Bjørner et al., "Content-dependent chunking for differential compression" (2010).
enum BlockCut {
  /// The most bytes of a block.
  static let most = 256 << 10
  /// The fewest bytes of a block that is followed by another.
  static let fewest = most / 8 * 7
  /// How many bytes decide about a place.
  private static let window = 64

  /// A number for each byte, none of which has anything to do with another.
  private static let numbers: [UInt64] = {
    var generator = SplitMix64(seed: 0)
    return (0..<256).map { _ in generator.next() }
  }()

  /// The number of bytes in the first block of some bytes, of which there are at least ``most``.
  ///
  /// - Complexity: O(an eighth of `most`).
  static func end(of bytes: UnsafeRawBufferPointer) -> Int {
    precondition(bytes.count >= most)
    return numbers.withUnsafeBufferPointer { numbers in
      var hash: UInt64 = 0
      for place in (fewest - window)..<fewest { hash = hash << 1 &+ numbers[Int(bytes[place])] }
      var (least, end) = (hash, fewest)
      for place in fewest..<most {
        hash = hash << 1 &+ numbers[Int(bytes[place])]
        if hash < least { (least, end) = (hash, place + 1) }
      }
      return end
    }
  }
}
