import Catalog
import CatalogSources
import Foundation
import Testing

@testable import Store

@Suite("Packed records")
struct RecordPackingTests {
  private func packed(_ plain: [UInt8]) -> [UInt8] {
    var packer = RecordPacker(CatalogModel.marvel.packing)
    return plain.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
  }

  /// nil where the record is damaged.
  private func unpacked(_ stored: [UInt8]) -> [UInt8]? {
    stored.withUnsafeBytes { RecordUnpacker(CatalogModel.marvel.packing).plain($0) }
  }

  /// A frame of Zstandard that declares a length and holds bytes as they are, by hand (RFC 8878, section 3.1.1).
  private func frame(declaring count: Int, _ bytes: [UInt8]) -> [UInt8] {
    let length = (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    let block = UInt32(bytes.count << 3 | 1)
    return [0x28, 0xB5, 0x2F, 0xFD, 0xE0] + length + (0..<3).map { UInt8(truncatingIfNeeded: block >> ($0 * 8)) }
      + bytes
  }

  private let record = Array(
    #"""
    {"id":7,"title":"Kite","resourceURI":"http://gateway.marvel.com/v1/public/comics/7","creators":{"available":2,\#
    "collectionURI":"http://gateway.marvel.com/v1/public/comics/7/creators","items":[{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/11","name":"Ann","role":"writer"},{"resourceURI":\#
    "http://gateway.marvel.com/v1/public/creators/12","name":"Bea","role":"inker"}],"returned":2}}
    """#.utf8)

  @Test func `Every length comes back as it was, also of what repeats without end`() {
    var packer = RecordPacker(CatalogModel.marvel.packing)
    let unpacker = RecordUnpacker(CatalogModel.marvel.packing)
    var generator = SystemRandomNumberGenerator()
    for count in Array(1..<80) + [255, 256, 270, 271, 4096, 70_000, 200_000, 20_000_000] {
      let texts: [[UInt8]] =
        count > 1_000_000
        ? [[UInt8](repeating: 0x61, count: count)]
        : [
          (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) },
          (0..<count).map { UInt8(truncatingIfNeeded: $0 % 3) },
          (0..<count).map { self.record[$0 % self.record.count] },
        ]
      for text in texts {
        let stored = text.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
        let plain = stored.withUnsafeBytes { unpacker.plain($0) }
        #expect(plain == text)
      }
    }
  }

  @Test func `What records say again and again takes little room`() {
    #expect(packed(record).count * 3 < record.count)
  }

  @Test func `The packed form of a text does not depend on what was packed before`() {
    var packer = RecordPacker(CatalogModel.marvel.packing)
    let other = [UInt8](repeating: 0x7B, count: 40_000)
    let first = record.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
    _ = other.withUnsafeBytes { packer.withPacked($0) { $0.count } }
    let second = record.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
    #expect(first == second)
  }

  @Test func `Records are the same that say the same, however they are packed; damaged ones are not, but byte by byte`()
  {
    func isSame(_ one: Data, _ other: Data) -> Bool {
      RecordUnpacker(CatalogModel.marvel.packing).isSame(one, as: other)
    }
    let (one, other) = (Data(packed(record)), Data(frame(declaring: record.count, record)))
    #expect(one != other && isSame(one, other) && isSame(other, one))
    #expect(!isSame(one, Data(packed(record + [0x20]))))
    #expect(!isSame(one.dropLast(), other) && !isSame(other, one.dropLast()))
    #expect(isSame(one.dropLast(), one.dropLast()))
  }

  @Test func `A damaged record is refused, and nothing outside of it is touched`() {
    let stored = packed(record)
    let unpacker = RecordUnpacker(CatalogModel.marvel.packing)
    for end in 1..<stored.count { #expect(unpacked(Array(stored[..<end])) == nil) }
    #expect(unpacked(stored + [0]) == nil)
    #expect(unpacked(stored + stored) == nil)
    var generator = SystemRandomNumberGenerator()
    var room = [UInt8](repeating: 0xA5, count: 1 << 16)
    for _ in 0..<20_000 {
      var damaged = stored
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      damaged.withUnsafeBytes { damaged in
        // Some changes only change letters; whatever comes back has the length that the record says.
        guard let count = RecordUnpacker.plainCount(damaged), count < room.count else { return }
        room.withUnsafeMutableBytes { room in
          _ = unpacker.unpack(damaged, into: UnsafeMutableRawBufferPointer(rebasing: room[..<count]))
          #expect(room[count] == 0xA5)
          room[..<count].initializeMemory(as: UInt8.self, repeating: 0xA5)
        }
      }
    }
  }

  @Test func `A length that the record does not have is refused; one that it cannot have asks for no memory`() {
    #expect(unpacked(frame(declaring: record.count, record)) == record)
    for count in [0, 1, record.count - 1, record.count + 1, 1 << 20] {
      #expect(unpacked(frame(declaring: count, record)) == nil)
    }
    for count in [1 << 30, 1 << 40, .max, -1, -2] {
      #expect(frame(declaring: count, record).withUnsafeBytes { RecordUnpacker.plainCount($0) } == nil)
    }
    // A record too large for its room.
    var room: [UInt8] = [1, 2, 3]
    let fits = room.withUnsafeMutableBytes { room in
      packed(record).withUnsafeBytes { RecordUnpacker(CatalogModel.marvel.packing).unpack($0, into: room) }
    }
    #expect(!fits && room == [1, 2, 3])
  }

  @Test
  func
    `What is no frame is refused: plain text, a frame to be skipped, a format of before 2016; no bytes are no bytes`()
  {
    #expect(unpacked(record) == nil)
    #expect(unpacked([0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]) == nil)
    #expect(unpacked([0x27] + packed(record).dropFirst()) == nil)
    #expect(unpacked([]) == [])
  }

  @Test
  func `Without a dictionary records are packed, too, and read whether there is one or not; over one they need it`() {
    let none = [UInt8]()
    var packer = RecordPacker(none)
    // Its first offset is a repeated one, which would be another one over a dictionary.
    for record in [record, Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{}".utf8)] {
      let stored = record.withUnsafeBytes { packer.withPacked($0) { Array($0) } }
      #expect(stored.withUnsafeBytes { RecordUnpacker(none).plain($0) } == record)
      #expect(unpacked(stored) == record)
      #expect(packed(record).withUnsafeBytes { RecordUnpacker(none).plain($0) } == nil)
    }
  }
}
