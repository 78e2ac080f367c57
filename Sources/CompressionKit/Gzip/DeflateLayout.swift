/// Finds the blocks of a deflate stream (RFC 1951) by walking over its codes; nothing is unpacked.
///
/// It owns the code tables, which are used again for every block.
struct DeflateLayout {
  /// The number of readable bytes that must follow a stream.
  static let padding = 8

  private let literals = HuffmanCode(symbols: 288, primaryBits: 10, kind: .literalsAndLengths)
  private let distances = HuffmanCode(symbols: 32, primaryBits: 8, kind: .distances)
  private let lengths = HuffmanCode(symbols: 19, primaryBits: 7, kind: .codeLengths)

  /// Finds the final block of a stream.
  ///
  /// - Parameters:
  ///   - stream: the stream, and behind it at least `padding` bytes.
  ///   - count: the number of bytes of the stream.
  /// - Returns: the places of the block's first bit and of the first bit behind it; nil where the bytes are no whole stream.
  /// - Complexity: O(codes), some nanoseconds each.
  func finalBlock(of stream: UnsafeMutableRawBufferPointer, count: Int) -> (header: Int, end: Int)? {
    precondition(stream.count >= count + Self.padding)
    var bits = BitCursor(bytes: UnsafeRawBufferPointer(stream), end: count << 3)
    while bits.position < bits.end {
      let header = bits.position
      let isFinal = bits.take(1) == 1
      let isWhole =
        switch bits.take(2) {
        case 0: skipStored(&bits)
        case 1: fixed() && skipCodes(&bits)
        case 2: dynamic(&bits) && skipCodes(&bits)
        default: false
        }
      guard isWhole, bits.position <= bits.end else { return nil }
      if isFinal { return (header, bits.position) }
    }
    return nil
  }

  /// Skips a stored block (section 3.2.4); returns false where it is damaged.
  private func skipStored(_ bits: inout BitCursor) -> Bool {
    bits.position = (bits.position + 7) & ~7
    let count = bits.take(16)
    guard count ^ bits.take(16) == 0xFFFF else { return false }
    bits.position += count << 3
    return true
  }

  /// Sets the codes of a block with fixed codes (section 3.2.6); returns false where they are invalid.
  private func fixed() -> Bool {
    let counts = [(144, 8), (112, 9), (24, 7), (8, 8)]
    return literals.set(counts.flatMap { Array(repeating: UInt8($0.1), count: $0.0) })
      && distances.set(Array(repeating: 5, count: 32))
  }

  /// Reads the codes of a block with codes of its own (section 3.2.7); returns false where they are invalid.
  private func dynamic(_ bits: inout BitCursor) -> Bool {
    let literalCount = bits.take(5) + 257
    let distanceCount = bits.take(5) + 1
    let lengthCount = bits.take(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for place in order.prefix(lengthCount) { codeLengths[place] = UInt8(bits.take(3)) }
    guard lengths.set(codeLengths) else { return false }
    var all: [UInt8] = []
    all.reserveCapacity(320)
    while all.count < literalCount + distanceCount {
      guard bits.position < bits.end else { return false }
      guard let symbol = lengths.symbol(&bits) else { return false }
      switch symbol {
      case 0...15: all.append(UInt8(symbol))
      case 16:
        guard let last = all.last else { return false }
        all.append(contentsOf: repeatElement(last, count: 3 + bits.take(2)))
      case 17: all.append(contentsOf: repeatElement(0, count: 3 + bits.take(3)))
      default: all.append(contentsOf: repeatElement(0, count: 11 + bits.take(7)))
      }
    }
    return all.count == literalCount + distanceCount
      && literals.set(all[..<literalCount]) && distances.set(all[literalCount...])
  }

  /// Skips the codes of a block, and the one that ends it.
  private func skipCodes(_ bits: inout BitCursor) -> Bool {
    while bits.position < bits.end {
      // A length, its extra bits, a distance and its extra bits are at most 48 bits: one look is enough for all.
      let window = bits.window
      var skip = literals.skip(window)
      switch skip.kind {
      case .literal: break
      case .length:
        let distance = distances.skip(window >> UInt64(skip.bits))
        guard distance.kind == .distance else { return false }
        skip.bits += distance.bits
      case .end:
        bits.position += skip.bits
        return true
      case .distance, .none: return false
      }
      bits.position += skip.bits
    }
    return false
  }
}

/// A place in a sequence of bits, the least significant bit of each byte first (RFC 1951, section 3.1.1).
struct BitCursor {
  /// The bytes: at least eight more than are read.
  let bytes: UnsafeRawBufferPointer
  /// The position behind the last bit.
  let end: Int
  /// The position of the next bit.
  var position = 0

  /// The next bits, at least 57 of them.
  var window: UInt64 {
    // In a damaged stream a place behind the end may be asked for; its bits are zeros.
    guard position < end else { return 0 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position >> 3, as: UInt64.self))
      >> UInt64(position & 7)
  }

  /// Takes up to 32 bits.
  mutating func take(_ count: Int) -> Int {
    let value = Int(truncatingIfNeeded: window & (1 << UInt64(count) - 1))
    position += count
    return value
  }
}
