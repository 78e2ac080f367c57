import ImageKit
import Testing

@Suite("A picture in a size of its own") struct FillingTests {
  /// Upper half red, lower half blue.
  private func picture(_ width: Int, _ height: Int) throws -> DecodedPicture {
    var canvas = try Canvas(width: width, height: height, color: Color(0xFF0000))
    canvas.fillRectangle(Rectangle(x: 0, y: height / 2, width: width, height: height / 2), Color(0x0000FF))
    return try DecodedPicture(try canvas.encoded(as: .png))
  }

  @Test(arguments: [(100, 200, 50, 75), (200, 100, 50, 75), (30, 30, 300, 450)])
  func `has that size, whatever the shape was`(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int) throws {
    let filled = try picture(width, height).filling(width: wantedWidth, height: wantedHeight)
    #expect(filled.width == wantedWidth && filled.height == wantedHeight)
  }

  @Test func `loses more of its lower part than of its upper one`() throws {
    // 100 of 400 rows are kept, from row 75 on: all of them red.
    let filled = try picture(100, 400).filling(width: 100, height: 100)
    #expect(filled.meanColor == Color(0xFF0000))
  }
}
