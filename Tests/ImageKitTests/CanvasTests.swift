import ImageKit
import Testing

@Suite("Drawing and encoding")
struct CanvasTests {
  private static let formats: [ImageFormat] = [
    .jpeg(quality: 80), .progressiveJPEG(quality: 80), .png, .gif, .webp(quality: 75),
  ]

  private func cover(width: Int = 216, height: Int = 324) throws -> Canvas {
    var canvas = try Canvas(width: width, height: height)
    canvas.fillGradient(from: Color(0x20_4080), to: Color(0xE0_5020))
    canvas.fillRectangle(Rectangle(x: 10, y: 10, width: width - 20, height: 40), Color(0xFFFFFF))
    canvas.fillEllipse(center: Point(width / 2, height / 2), width: 120, height: 140, Color(0xF0_C0A0))
    canvas.fillPolygon([Point(40, 300), Point(width / 2, 200), Point(width - 40, 300)], Color(0x80_1010))
    canvas.fillSlice(center: Point(60, 90), width: 50, height: 50, degrees: 0..<90, Color(0x00_FF00))
    canvas.line(
      from: Point(0, 0), to: Point(width, height), Color(red: 0, green: 0, blue: 0, opacity: 60), thickness: 2)
    canvas.text("RACK #1", at: Point(14, 14), Color(0x10_1010), scale: 2)
    return canvas
  }

  /// Width and height as the file's own header says them.
  private func dimensions(_ bytes: [UInt8], _ format: ImageFormat) -> [Int] {
    func big(_ at: Int, _ count: Int) -> Int { bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    func little(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
    switch format {
    case .png: return [big(16, 4), big(20, 4)]
    case .gif: return [little(6), little(8)]
    case .webp: return [little(26) & 0x3FFF, little(28) & 0x3FFF]
    case .jpeg, .progressiveJPEG:
      var at = 2
      while at + 9 < bytes.count {
        if bytes[at + 1] & 0xFC == 0xC0 && bytes[at + 1] != 0xC4 { return [big(at + 7, 2), big(at + 5, 2)] }
        at += 2 + big(at + 2, 2)
      }
      return []
    }
  }

  @Test(arguments: formats)
  func `A file has the signature and the dimensions of its format`(format: ImageFormat) throws {
    let bytes = try cover().encoded(as: format)
    let start: [UInt8] =
      switch format {
      case .jpeg, .progressiveJPEG: [0xFF, 0xD8, 0xFF]
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      case .gif: Array("GIF8".utf8)
      case .webp: Array("RIFF".utf8)
      }
    #expect(bytes.starts(with: start))
    if case .webp = format { #expect(Array(bytes[8..<16]) == Array("WEBPVP8 ".utf8)) }
    #expect(dimensions(bytes, format) == [216, 324])
  }

  @Test(arguments: formats)
  func `The same drawing gives the same bytes`(format: ImageFormat) throws {
    #expect(try cover().encoded(as: format) == cover().encoded(as: format))
  }

  @Test(arguments: formats)
  func `Another colour gives other bytes`(format: ImageFormat) throws {
    let red = try Canvas(width: 8, height: 8, color: Color(0xFF_0000)).encoded(as: format)
    let blue = try Canvas(width: 8, height: 8, color: Color(0x00_00FF)).encoded(as: format)
    #expect(red != blue)
  }

  @Test(arguments: [(1, 1), (2000, 1), (1, 2000), (2000, 2000)])
  func `The smallest and the largest size are drawn`(width: Int, height: Int) throws {
    let canvas = try cover(width: width, height: height)
    let size = [canvas.width, canvas.height]
    #expect(size == [width, height])
    #expect(dimensions(try canvas.encoded(as: .png), .png) == size)
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 10), (2001, 10), (10, .max), (.min, .min)])
  func `A silly size is refused`(width: Int, height: Int) {
    let error = #expect(throws: ImageError.self) { _ = try Canvas(width: width, height: height) }
    #expect(error?.code == .size)
  }

  @Test func `Drawing far outside or with nothing to draw is harmless`() throws {
    var canvas = try Canvas(width: 20, height: 20, color: Color(0x12_3456))
    let blank = try canvas.encoded(as: .png)
    canvas.fillRectangle(Rectangle(x: 0, y: 0, width: 0, height: -5), Color(0))
    canvas.fillRectangle(Rectangle(x: 1 << 40, y: 5, width: 10, height: 10), Color(0))
    canvas.fillEllipse(center: Point(-500, -500), width: 100, height: 100, Color(0))
    canvas.fillEllipse(center: Point(10, 10), width: 0, height: 4, Color(0))
    canvas.fillPolygon([Point(1, 1), Point(5, 5)], Color(0))
    canvas.line(from: Point(-50, -50), to: Point(-10, -10), Color(0))
    canvas.text("", at: Point(0, 0), Color(0))
    canvas.text("far", at: Point(100, 0), Color(0))
    #expect(try canvas.encoded(as: .png) == blank)
  }

  @Test func `A quality outside its range is brought into it`() throws {
    #expect(try cover().encoded(as: .jpeg(quality: 900)) == cover().encoded(as: .jpeg(quality: 100)))
    #expect(try cover().encoded(as: .webp(quality: -3)) == cover().encoded(as: .webp(quality: 1)))
  }
}
