import ImageKit
import Testing

@Suite("Smaller pictures from one that came from elsewhere")
struct DecodedPictureTests {
  /// A cover with shapes, print and, at will, noise that no encoder likes.
  private func cover(width: Int = 300, height: Int = 450, noise: Int = 0) throws -> [UInt8] {
    var canvas = try Canvas(width: width, height: height, color: Color(0x20_4080))
    canvas.fillGradient(from: Color(0xE0_B040), to: Color(0x20_3060))
    canvas.fillEllipse(center: Point(width / 2, height / 2), width: width / 2, height: height / 2, Color(0xB0_2030))
    canvas.text("NO. 7", at: Point(8, 8), Color(0x101010), scale: 3)
    var state: UInt64 = 7
    for _ in 0..<noise {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (x, y) = (Int(state >> 33) % width, Int(state >> 20 & 0x1FFF) % height)
      canvas.fillRectangle(Rectangle(x: x, y: y, width: 1, height: 1), Color(UInt32(truncatingIfNeeded: state >> 8)))
    }
    return try canvas.encoded(as: .png)
  }

  /// Four pixels: the upper left one is red, the others are not there.
  private func seeThrough() -> [UInt8] {
    [
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 2, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 1, 0,
      0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x12, 0x05, 0, 0x3B,
    ]
  }

  @Test(arguments: [299, 240, 120, 33, 24])
  func `A smaller picture keeps its shape and its mean colour`(width: Int) throws {
    let picture = try DecodedPicture(cover())
    let small = try picture.scaled(toWidth: width)
    #expect(small.width == width && small.height == (450 * width + 150) / 300)
    let (before, after) = (picture.meanColor, small.meanColor)
    #expect(abs(Int(before.red) - Int(after.red)) < 6)
    #expect(abs(Int(before.green) - Int(after.green)) < 6)
    #expect(abs(Int(before.blue) - Int(after.blue)) < 6)
  }

  @Test func `A picture is never enlarged`() throws {
    let picture = try DecodedPicture(cover(width: 50, height: 40))
    let same = try picture.scaled(toWidth: 480)
    #expect(same.width == 50 && same.height == 40)
    #expect(try same.encoded(as: .png) == picture.encoded(as: .png))
    #expect(ScaledSize(of: 50, 40, width: 480) == ScaledSize(of: 50, 40, width: 50))
    #expect(ScaledSize(of: 4000, 1, width: 100).height == 1)
  }

  @Test func `Widely different sizes keep flat areas flat`() throws {
    let canvas = try Canvas(width: 1999, height: 1500, color: Color(0x40_80C0))
    let small = try DecodedPicture(canvas.encoded(as: .png)).scaled(toWidth: 7)
    let mean = small.meanColor
    #expect(mean == Color(0x40_80C0))
  }

  @Test(arguments: [0, 4000, 20_000])
  func `A noisy cover of 300 pixels fits into 15 kilobytes`(noise: Int) throws {
    let picture = try DecodedPicture(cover(noise: noise))
    let ladder = QualityLadder([80, 70, 60, 50, 40, 30, 20, 10, 1], budget: 15_000)
    let webp = try picture.encoded(by: ladder) { .webp(quality: $0) }
    #expect(webp.count <= 15_000)
    #expect(try picture.encoded(by: ladder) { .webp(quality: $0) } == webp)
    let read = try DecodedPicture(webp)
    #expect(read.type == .webp && read.width == 300 && read.height == 450 && !read.isTransparent)
  }

  @Test func `A picture that fits no step is written in the last one`() throws {
    let picture = try DecodedPicture(cover(noise: 20_000))
    let last = try picture.encoded(as: .webp(quality: 20))
    #expect(try picture.encoded(by: QualityLadder([80, 60, 20], budget: 10)) { .webp(quality: $0) } == last)
    #expect(try picture.encoded(by: QualityLadder([], budget: 10)) { .webp(quality: $0) }.count > 10)
  }

  @Test func `A progressive JPEG says that it is one`() throws {
    let picture = try DecodedPicture(cover())
    let (plain, progressive) = (
      try picture.encoded(as: .jpeg(quality: 70)), try picture.encoded(as: .progressiveJPEG(quality: 70))
    )
    #expect(plain.contains(0xC0) && holds(plain, [0xFF, 0xC0]) && !holds(plain, [0xFF, 0xC2]))
    #expect(holds(progressive, [0xFF, 0xC2]) && !holds(progressive, [0xFF, 0xC0]))
    #expect(try picture.encoded(as: .jpeg(quality: 70)) == plain)
    #expect(ImageFormat.progressiveJPEG().mediaType == "image/jpeg")
  }

  @Test(arguments: [1, 2])
  func `What is see-through stays so in WebP and PNG, at every size`(width: Int) throws {
    let picture = try DecodedPicture(seeThrough())
    #expect(picture.isTransparent && picture.width == 2)
    let small = try picture.scaled(toWidth: width)
    // Nothing of the black that stands where nothing is seen seeps in.
    let (isTransparent, mean) = (small.isTransparent, small.meanColor)
    #expect(isTransparent && mean == Color(0xFF_0000))
    for bytes in [try small.encoded(as: .png), try small.encoded(as: .webp(quality: 90))] {
      let read = try DecodedPicture(bytes)
      #expect(read.isTransparent && read.meanColor.red > 0xE0 && read.meanColor.green < 0x20)
    }
    let coarse = try DecodedPicture(small.encodedPNG(budget: 1)).isTransparent
    #expect(coarse)
  }

  @Test func `A PNG that is too large loses colours and not its size`() throws {
    let bytes = try cover(width: 120, height: 180, noise: 9000)
    let whole = try DecodedPicture(bytes).encodedPNG(budget: .max)
    let less = try DecodedPicture(bytes).encodedPNG(budget: 10_000)
    #expect(less.count < whole.count / 2)
    let (before, after) = (try CheckedPicture(bytes), try CheckedPicture(less))
    #expect(after.width == 120 && after.height == 180)
    #expect(abs(Int(before.meanColor.red) - Int(after.meanColor.red)) < 12)
  }

  @Test func `What is refused when it is checked is refused when it is decoded`() throws {
    let bytes = try cover()
    #expect(throws: ImageError.self) { _ = try DecodedPicture(Array(bytes.dropLast(20))) }
    let error = #expect(throws: ImageError.self) { _ = try DecodedPicture(bytes, maximumPixels: 1000) }
    #expect(error?.code == .pixels)
  }

  private func holds(_ bytes: [UInt8], _ marker: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == marker[0] && $1 == marker[1] }
  }
}
