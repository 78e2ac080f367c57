import Testing

@testable import Store

@Suite("Packed records")
struct RecordPackingTests {
  private func packed(_ plain: [UInt8]) -> [UInt8] {
    var packer = RecordPacker()
    return plain.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
  }

  /// Unpacks with `slack` bytes of room behind the record; nil where the record is damaged.
  private func unpacked(_ stored: [UInt8], slack: Int = 0) -> [UInt8]? {
    stored.withUnsafeBytes { stored in
      guard let record = PackedRecord(stored) else { return nil }
      var isWhole = false
      let bytes = [UInt8](unsafeUninitializedCapacity: record.plainCount + slack) { room, count in
        isWhole = record.unpack(
          into: UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(room)[..<(record.plainCount + slack)]))
        if !isWhole { room.initialize(repeating: 0) }
        count = record.plainCount
      }
      return isWhole ? bytes : nil
    }
  }

  private let record = Array(
    #"""
    {"id":7,"title":"Kite","resourceURI":"http://gateway.marvel.com/v1/public/comics/7","creators":{"available":2,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/7/creators","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/11","name":"Ann","role":"writer"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/12","name":"Bea","role":"inker"}],"returned":2}}
    """#.utf8)

  @Test("Every length comes back as it was, with and without room behind it")
  func lengths() {
    var packer = RecordPacker()
    var generator = SystemRandomNumberGenerator()
    for count in Array(0..<80) + [255, 256, 270, 271, 4096, 70_000, 200_000] {
      let texts: [[UInt8]] = [
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) },
        (0..<count).map { UInt8(truncatingIfNeeded: $0 % 3) },
        (0..<count).map { self.record[$0 % self.record.count] },
        Array(RecordDictionary.bytes.suffix(count)) + Array(RecordDictionary.bytes.prefix(count)),
        [UInt8](repeating: 0x61, count: count),
      ]
      for text in texts {
        let stored = text.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
        #expect(unpacked(stored) == text)
        #expect(unpacked(stored, slack: 32) == text)
      }
    }
  }

  @Test("What records say again and again takes little room")
  func size() {
    #expect(packed(record).count * 3 < record.count)
  }

  @Test("The packed form of a text does not depend on what was packed before")
  func reuse() {
    var packer = RecordPacker()
    let other = [UInt8](repeating: 0x7B, count: 40_000)
    let first = record.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
    _ = other.withUnsafeBytes { packer.withPacked($0) { $0.count } }
    let second = record.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
    #expect(first == second)
  }

  @Test("A record that an older program stored unpacked is read as it is")
  func older() {
    #expect(unpacked(record) == record)
    #expect(unpacked([]) == [])
  }

  @Test("A block of the LZ4 format is read: literals, then a match that reaches into itself")
  func format() {
    // Token 0x34: three literals and a match of eight; offset 3; then the last literals, five of them.
    let block: [UInt8] = [1, 16, 0x34, 0x61, 0x62, 0x63, 3, 0, 0x50, 0x2E, 0x2E, 0x2E, 0x2E, 0x21]
    #expect(unpacked(block) == Array("abcabcabcab....!".utf8))
  }

  @Test("A damaged record is refused, and nothing outside of it is touched")
  func damage() {
    let stored = packed(record)
    for end in 1..<stored.count { #expect(unpacked(Array(stored[..<end])) == nil) }
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var damaged = stored
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 1..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      // Some changes only change letters; whatever comes back has the length that the record says.
      if let text = unpacked(damaged, slack: Int.random(in: 0...40, using: &generator)) { #expect(!text.isEmpty) }
    }
    // A length of five bytes that no block of this size can have.
    #expect(unpacked([1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x10, 0x61]) == nil)
    // An offset of zero, and one that reaches before the dictionary.
    #expect(unpacked([1, 16, 0x34, 0x61, 0x62, 0x63, 0, 0, 0x50, 0x2E, 0x2E, 0x2E, 0x2E, 0x21]) == nil)
    #expect(unpacked([1, 16, 0x34, 0x61, 0x62, 0x63, 0xFF, 0xFF, 0x50, 0x2E, 0x2E, 0x2E, 0x2E, 0x21]) == nil)
  }
}
