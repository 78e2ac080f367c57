import Basics

/// Packs records: LZ77 in the block format of LZ4, over a dictionary of what every record says.
///
/// A catalogue's JSON is mostly names of fields and addresses. Packed it takes a quarter of the room, and what is not
/// written need not be logged, copied into the file and read back; that saves several times what packing costs.
/// Source: LZ4 Block Format Description, 2022-07-31.
///
/// It owns its tables, is reused from record to record and belongs to one task.
struct RecordPacker: ~Copyable {
  /// Where a group of four bytes was seen last: 2¹² places in `window`.
  private let table: UnsafeMutablePointer<UInt32>
  /// The table after the dictionary, with which every record begins.
  private let firstTable: UnsafeMutablePointer<UInt32>
  /// The dictionary and behind it the record in hand.
  private var window: UnsafeMutableRawPointer
  private var packed: UnsafeMutableRawPointer
  private var room: Int
  private let dictionaryCount: Int

  private static let tableBits = 12
  private static let tableSize = 1 << tableBits
  /// The greatest distance that two bytes hold.
  private static let maximumOffset = 0xFFFF
  /// The last bytes of a block are literals; a match does not begin within the last twelve.
  private static let lastLiterals = 5
  private static let lastMatch = 12

  init() {
    let dictionary = RecordDictionary.bytes
    dictionaryCount = dictionary.count
    room = 1 << 14
    table = .allocate(capacity: Self.tableSize)
    firstTable = .allocate(capacity: Self.tableSize)
    firstTable.initialize(repeating: 0, count: Self.tableSize)
    table.initialize(from: firstTable, count: Self.tableSize)
    window = .allocate(byteCount: dictionary.count + room, alignment: 16)
    packed = .allocate(byteCount: Self.bound(room), alignment: 16)
    dictionary.withUnsafeBytes { bytes in
      window.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
    for place in 0..<(dictionary.count - 8) { firstTable[slot(of: word(at: place))] = UInt32(place) }
  }

  deinit {
    table.deallocate()
    firstTable.deallocate()
    window.deallocate()
    packed.deallocate()
  }

  /// Calls `body` with the packed form of a record: its mark, its length as LEB128, its block.
  ///
  /// - Complexity: O(bytes of the record).
  mutating func withPacked<R>(_ plain: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows
    -> R
  {
    if plain.count > room { grow(to: plain.count) }
    if let start = plain.baseAddress { (window + dictionaryCount).copyMemory(from: start, byteCount: plain.count) }
    table.update(from: firstTable, count: Self.tableSize)
    return try body(UnsafeRawBufferPointer(start: packed, count: pack(count: plain.count)))
  }

  private mutating func grow(to count: Int) {
    room = max(count, room * 2)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: dictionaryCount + room, alignment: 16)
    grown.copyMemory(from: window, byteCount: dictionaryCount)
    window.deallocate()
    window = grown
    packed.deallocate()
    packed = .allocate(byteCount: Self.bound(room), alignment: 16)
  }

  /// The most that so many bytes can become: the head, one token and one length byte for every 255 literals, and slack
  /// for copies of whole words.
  private static func bound(_ count: Int) -> Int { 64 + count + count / 255 }

  private func pack(count: Int) -> Int {
    let end = dictionaryCount + count
    var written = writeHead(count)
    var anchor = dictionaryCount
    var place = dictionaryCount
    // Eight bytes are looked at from each place: all of them lie before `end`.
    while place + Self.lastMatch < end {
      let here = word(at: place)
      let slot = slot(of: here)
      var candidate = Int(table[slot])
      table[slot] = UInt32(truncatingIfNeeded: place)
      guard place - candidate <= Self.maximumOffset, UInt32(truncatingIfNeeded: word(at: candidate) ^ here) == 0 else {
        // Bigger steps through what does not repeat.
        place += 1 + (place - anchor) >> 6
        continue
      }
      var start = place
      while start > anchor, candidate > 0, byte(at: start - 1) == byte(at: candidate - 1) {
        start -= 1
        candidate -= 1
      }
      let length = matchLength(place, candidate + (place - start), limit: end - Self.lastLiterals) + place - start
      written = write(literals: anchor..<start, offset: start - candidate, length: length, at: written)
      place = start + length
      anchor = place
      if place + Self.lastMatch < end { table[self.slot(of: word(at: place - 2))] = UInt32(place - 2) }
    }
    return write(lastLiterals: anchor..<end, at: written)
  }

  /// How many bytes are equal from two places on, before a limit.
  @inline(__always)
  private func matchLength(_ place: Int, _ candidate: Int, limit: Int) -> Int {
    var length = 4
    while place + length + 8 <= limit {
      let difference = word(at: place + length) ^ word(at: candidate + length)
      if difference != 0 { return length + difference.trailingZeroBitCount >> 3 }
      length += 8
    }
    while place + length < limit, byte(at: place + length) == byte(at: candidate + length) { length += 1 }
    return length
  }

  private func writeHead(_ count: Int) -> Int {
    packed.storeBytes(of: PackedRecord.mark, as: UInt8.self)
    var written = 1
    Varint.encode(UInt64(count)) { byte in
      packed.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
      written += 1
    }
    return written
  }

  /// Writes a token, literals and a match.
  @inline(__always)
  private func write(literals: Range<Int>, offset: Int, length: Int, at start: Int) -> Int {
    let matched = length - 4
    let token = UInt8(min(literals.count, 15) << 4 | min(matched, 15))
    packed.storeBytes(of: token, toByteOffset: start, as: UInt8.self)
    var written = writeLength(literals.count, at: start + 1)
    (packed + written).copyMemory(from: window + literals.lowerBound, byteCount: literals.count)
    written += literals.count
    packed.storeBytes(of: UInt16(offset).littleEndian, toByteOffset: written, as: UInt16.self)
    return writeLength(matched, at: written + 2)
  }

  private func write(lastLiterals literals: Range<Int>, at start: Int) -> Int {
    packed.storeBytes(of: UInt8(min(literals.count, 15) << 4), toByteOffset: start, as: UInt8.self)
    let written = writeLength(literals.count, at: start + 1)
    (packed + written).copyMemory(from: window + literals.lowerBound, byteCount: literals.count)
    return written + literals.count
  }

  /// The part of a length that the token does not hold.
  @inline(__always)
  private func writeLength(_ length: Int, at start: Int) -> Int {
    guard length >= 15 else { return start }
    var written = start
    var rest = length - 15
    while rest >= 255 {
      packed.storeBytes(of: 255, toByteOffset: written, as: UInt8.self)
      written += 1
      rest -= 255
    }
    packed.storeBytes(of: UInt8(rest), toByteOffset: written, as: UInt8.self)
    return written + 1
  }

  @inline(__always)
  private func byte(at place: Int) -> UInt8 { window.load(fromByteOffset: place, as: UInt8.self) }

  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: window.loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// The place in the table of the first five bytes of a word; four would put `http` and all behind it in one place.
  @inline(__always)
  private func slot(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word << 24) &* 889_523_592_379) >> UInt64(64 - Self.tableBits))
  }
}

/// Packs the records of pages, so that the one task that writes the store need not.
///
/// One packer belongs to one task and is reused from page to page.
public struct PagePacker: ~Copyable {
  private var packer = RecordPacker()
  private var bytes: [UInt8] = []

  /// A packer.
  public init() {}

  /// Packs the JSON of every record of a page; the records' places then lead to the packed form.
  ///
  /// - Complexity: O(bytes of the page).
  public mutating func pack(_ page: inout NormalizedPage) {
    guard !page.isPacked else { return }
    bytes.removeAll(keepingCapacity: true)
    page.bytes.withUnsafeBytes { plain in
      for index in page.records.indices {
        let record = page.records[index]
        page.records[index].links = copy(plain, record.links)
        page.records[index].markup = record.markup.map { copy(plain, $0) }
        let start = bytes.count
        packer.withPacked(UnsafeRawBufferPointer(rebasing: plain[record.json])) { bytes.append(contentsOf: $0) }
        page.records[index].json = start..<bytes.count
      }
    }
    // A copy of its own size: pages wait in channels, and room that is not needed would wait with them.
    page.bytes = bytes.withUnsafeBytes { Array($0) }
    page.isPacked = true
  }

  private mutating func copy(_ plain: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: plain[range]))
    return start..<bytes.count
  }
}
