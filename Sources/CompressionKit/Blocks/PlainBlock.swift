import Basics

/// Plain bytes on their way to be compressed.
struct PlainBlock: Sendable {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []
  private let ends: BlockCut

  init(_ ends: BlockCut) { self.ends = ends }

  /// Whether a block can be cut off.
  var isFull: Bool { bytes.count == ends.most }

  /// Moves as many bytes as fit from the front of `source` into the block.
  mutating func take(from source: inout UnsafeRawBufferPointer) {
    let taken = min(ends.most - bytes.count, source.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[..<taken]))
    source = UnsafeRawBufferPointer(rebasing: source[taken...])
  }

  /// Ends a full block at the place that its bytes determine.
  ///
  /// - Returns: the bytes behind, which begin the next block.
  mutating func cut() -> PlainBlock {
    let end = bytes.withUnsafeBytes { ends.end(of: $0) }
    var next = PlainBlock(ends)
    next.bytes.reserveCapacity(ends.most)
    next.bytes.append(contentsOf: bytes[end...])
    bytes.removeLast(bytes.count - end)
    return next
  }
}

/// The end of a block of plain bytes: behind the place in its last eighth that has the least hash of the 64 bytes before.
///
/// So the bytes decide, not their number: behind a text that has grown or shrunk, blocks soon begin and end at the same bytes as before,
/// and blocks with the same bytes are equal.
///
/// Source: content-defined chunking by a gear hash, Xia et al., "Ddelta" (2014) and "FastCDC" (2016); the least hash of a range as in
/// Bjørner et al., "Content-dependent chunking for differential compression" (2010).
struct BlockCut {
  /// The greatest number of bytes of a block.
  let most: Int
  /// The least number of bytes of a block that is followed by another.
  var fewest: Int { most / 8 * 7 }
  /// The number of bytes that decide about a place.
  private static let window = 64

  /// A pseudo-random number for each byte value, always the same.
  private static let numbers: [UInt64] = {
    var generator = SplitMix64(seed: 0)
    return (0..<256).map { _ in generator.next() }
  }()

  /// Returns the number of bytes in the first block of some bytes, of which there are at least ``most``.
  ///
  /// - Complexity: O(an eighth of `most`).
  func end(of bytes: UnsafeRawBufferPointer) -> Int {
    precondition(bytes.count >= most)
    let fewest = fewest
    return Self.numbers.withUnsafeBufferPointer { numbers in
      var hash: UInt64 = 0
      for place in (fewest - Self.window)..<fewest { hash = hash << 1 &+ numbers[Int(bytes[place])] }
      var (least, end) = (hash, fewest)
      for place in fewest..<most {
        hash = hash << 1 &+ numbers[Int(bytes[place])]
        if hash < least { (least, end) = (hash, place + 1) }
      }
      return end
    }
  }
}
