/// A canonical Huffman code of deflate (RFC 1951, section 3.2.2), replaced for every block.
///
/// A class because it owns a table.
final class HuffmanCode {
  enum Kind {
    case literalsAndLengths
    case distances
    case codeLengths
  }

  /// The meaning of a code, as far as it is needed to walk over it.
  enum Meaning: UInt16 {
    case none
    case literal
    case length
    case end
    case distance
  }

  private let kind: Kind
  private let primaryBits: Int
  /// An entry for each possible beginning of the next bits: the number of bits to skip, and in the upper byte a `Meaning`; 0 for codes that
  /// are longer than the table is wide.
  private let table: UnsafeMutableBufferPointer<UInt16>
  /// The number of codes of each length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in the order of their codes.
  private var ordered: [UInt16] = []

  init(symbols: Int, primaryBits: Int, kind: Kind) {
    self.kind = kind
    self.primaryBits = primaryBits
    table = .allocate(capacity: 1 << primaryBits)
    table.initialize(repeating: 0)
    ordered.reserveCapacity(symbols)
  }

  deinit {
    table.deallocate()
  }

  /// Takes the code's lengths, by symbol; 0 is a symbol that does not occur.
  ///
  /// - Returns: whether a code can have these lengths.
  /// - Complexity: O(symbols + size of the table).
  func set(_ lengths: some RandomAccessCollection<UInt8>) -> Bool {
    for length in 0..<16 { counts[length] = 0 }
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var starts = [Int](repeating: 0, count: 17)
    var codes = [Int](repeating: 0, count: 17)
    for length in 1..<16 {
      starts[length + 1] = starts[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
      guard codes[length] + counts[length] <= 1 << length else { return false }
    }
    ordered = Array(repeating: 0, count: starts[16])
    table.update(repeating: 0)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      ordered[starts[length]] = UInt16(symbol)
      starts[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= primaryBits else { continue }
      let entry = entry(of: symbol, length: length)
      // Codes stand in the stream with their first bit first.
      var place = reversed(code, length)
      while place < table.count {
        table[place] = entry
        place += 1 << length
      }
    }
    return true
  }

  /// Returns the number of bits of the next code, with its extra bits, and its meaning.
  @inline(__always)
  func skip(_ window: UInt64) -> (bits: Int, kind: Meaning) {
    var entry = table[Int(truncatingIfNeeded: window) & (table.count - 1)]
    if entry == 0 { entry = longEntry(window) }
    return (Int(entry & 0xFF), Meaning(rawValue: entry >> 8) ?? .none)
  }

  /// Reads the next symbol, bit by bit; nil where there is none.
  func symbol(_ bits: inout BitCursor) -> Int? {
    guard let found = find(bits.window) else { return nil }
    bits.position += found.length
    return found.symbol
  }

  private func longEntry(_ window: UInt64) -> UInt16 {
    find(window).map { entry(of: $0.symbol, length: $0.length) } ?? 0
  }

  private func find(_ window: UInt64) -> (symbol: Int, length: Int)? {
    var code = 0
    var first = 0
    var index = 0
    for length in 1..<16 {
      code |= Int(truncatingIfNeeded: window >> UInt64(length - 1)) & 1
      let count = counts[length]
      if code - first < count { return (Int(ordered[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return nil
  }

  /// Returns the table's entry for a symbol (section 3.2.5).
  private func entry(of symbol: Int, length: Int) -> UInt16 {
    let (meaning, extra): (Meaning, Int) =
      switch (kind, symbol) {
      case (.literalsAndLengths, 256): (.end, 0)
      case (.literalsAndLengths, 265...284): (.length, (symbol - 261) / 4)
      case (.literalsAndLengths, 257...285): (.length, 0)
      case (.literalsAndLengths, 286...): (.none, 0)
      case (.distances, 4...29): (.distance, symbol / 2 - 1)
      case (.distances, 0...3): (.distance, 0)
      case (.distances, _): (.none, 0)
      default: (.literal, 0)
      }
    return meaning.rawValue << 8 | UInt16(length + extra)
  }

  private func reversed(_ code: Int, _ length: Int) -> Int {
    var (code, result) = (code, 0)
    for _ in 0..<length {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
