import ImageKit
import Testing

@testable import Site

@Suite("The picture for previews of links")
struct ShareCardTests {
  private func card(_ title: String, _ accent: UInt32 = 0xC4281B) throws -> [UInt8] {
    try ShareCard.bytes(title: title, accent: Color(accent))
  }

  @Test func `It is a PNG of 1200 by 630 pixels, small, and the same for the same title and colour`() throws {
    let bytes = try card("Hero catalogue")
    let picture = try DecodedPicture(bytes)
    #expect(picture.width == 1200 && picture.height == 630 && bytes.count < 40_000)
    #expect(try card("Hero catalogue") == bytes)
    #expect(try card("Hero catalogue", 0x00529B) != bytes && card("Heroes") != bytes)
  }

  @Test func `Marks are left out; a title in letters that cannot be written has no caption`() throws {
    #expect(try card("Catálogo de héroes") == card("CATALOGO DE HEROES"))
    #expect(try card("Каталог") == card(" ") && card("A") != card(" "))
    // A long one is cut off rather than written over the edge.
    #expect(try card(String(repeating: "catalogue ", count: 200)) != card(" "))
  }
}
