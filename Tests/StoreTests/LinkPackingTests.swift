import Basics
import Store
import Testing

@Suite("Packed links")
struct LinkPackingTests {
  @Test func `What is packed is read back, null fields, empty lists and missing ids included`() throws {
    let links = [
      Link(id: 7, name: 40..<52, detail: nil), Link(id: nil, name: 90..<90, detail: 101..<107),
      Link(id: 9_007_199_254_740_991, name: 20_000..<20_300, detail: nil),
    ]
    let end = LinkListEnd(items: 20_400, returned: 20_412..<20_413)
    var writer = LinkWriter()
    writer.null()
    writer.begin(count: links.count)
    for link in links { writer.item(link) }
    writer.end(end)
    writer.begin(count: 0)
    writer.end(LinkListEnd(items: 20_500, returned: 0..<0))

    try writer.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws -> Void in
      var reader = LinkReader(bytes, into: 20_500)
      #expect(try reader.begin() == nil)
      #expect(try reader.begin() == 3)
      for link in links { #expect(try reader.item() == link) }
      #expect(try reader.end() == end)
      #expect(try reader.begin() == 0)
      #expect(try reader.end().items == 20_500)
    }
  }

  @Test func `A reader of torn bytes ends with an error instead of reading on`() {
    for bytes: [UInt8] in [[4, 0xFF], [4, 1, 1, 1], [], [0x80], Array(repeating: 0xFF, count: 20)] {
      _ = bytes.withUnsafeBytes { bytes in
        #expect(throws: DamagedLinks.self) { try Self.read(1, of: bytes, into: 100) { _ in } }
      }
    }
  }

  @Test func `A number that leads out of the record is an error, in a list as long as any`() {
    // One item: id 1, a name at 90 of 11 bytes; then a record of a hundred bytes, and one with room for it.
    let bytes: [UInt8] = [2, 1, 90, 11, 0, 0, 0]
    bytes.withUnsafeBytes { bytes in
      #expect(throws: DamagedLinks.self) { try Self.read(1, of: bytes, into: 100) { _ in } }
      #expect(throws: Never.self) { try Self.read(1, of: bytes, into: 101) { _ in } }
    }
    // As many items as no such record has.
    let many: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1, 0, 0, 0]
    _ = many.withUnsafeBytes { bytes in
      #expect(throws: DamagedLinks.self) { try Self.read(1, of: bytes, into: 100) { _ in } }
    }
  }

  @Test func `Whatever bytes are damaged, every place that is read lies in the record`() {
    var generator = SplitMix64(seed: 14)
    var writer = LinkWriter()
    for round in 0..<3_000 {
      writer.reset()
      var place = 0
      let fields = Int.random(in: 1...6, using: &generator)
      for _ in 0..<fields {
        let count = Int.random(in: 0...20, using: &generator)
        writer.begin(count: count)
        for _ in 0..<count {
          let name = place + 40..<place + 40 + Int.random(in: 0...30, using: &generator)
          let detail = Bool.random(using: &generator) ? name.upperBound + 10..<name.upperBound + 16 : nil
          writer.item(Link(id: Int64.random(in: 1...70_000, using: &generator), name: name, detail: detail))
          place = detail?.upperBound ?? name.upperBound
        }
        writer.end(LinkListEnd(items: place + 2, returned: place + 14..<place + 16))
        place += 16
      }
      var bytes = writer.bytes
      if round > 0 {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
      }
      bytes.withUnsafeBytes { bytes in
        do {
          try Self.read(fields, of: bytes, into: place) { #expect($0.lowerBound >= 0 && $0.upperBound <= place) }
        } catch {
          #expect(round > 0)
        }
      }
    }
  }

  /// Reads some fields and hands on every place in them.
  private static func read(
    _ fields: Int, of bytes: UnsafeRawBufferPointer, into count: Int, _ body: (Range<Int>) -> Void
  ) throws(DamagedLinks) {
    var reader = LinkReader(bytes, into: count)
    for _ in 0..<fields {
      guard let count = try reader.begin() else { continue }
      for _ in 0..<count {
        let link = try reader.item()
        body(link.name)
        if let detail = link.detail { body(detail) }
      }
      let end = try reader.end()
      body(end.items..<end.items)
      body(end.returned)
    }
  }
}
