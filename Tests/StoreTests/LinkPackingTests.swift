import Store
import Testing

@Suite("Packed links")
struct LinkPackingTests {
  @Test("What is packed is read back, null fields, empty lists and missing ids included")
  func roundTrip() {
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

    writer.bytes.withUnsafeBytes { bytes in
      var reader = LinkReader(bytes)
      #expect(reader.begin() == nil)
      #expect(reader.begin() == 3)
      for link in links { #expect(reader.item() == link) }
      #expect(reader.end() == end)
      #expect(reader.begin() == 0)
      #expect(reader.end().items == 20_500)
    }
  }

  @Test("A reader of torn bytes ends instead of reading on")
  func torn() {
    [UInt8]([4, 0xFF]).withUnsafeBytes { bytes in
      var reader = LinkReader(bytes)
      #expect(reader.begin() == 3)
      _ = reader.item()
      _ = reader.item()
      #expect(reader.begin() == nil)
    }
  }
}
