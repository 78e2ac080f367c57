import Testing

@testable import ImageKit

@Suite("Pictures in rare forms")
struct OddPictureTests {
  private func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int) throws -> Color {
    let picture = try DecodedPicture(bytes)
    return Color(packed: picture.bitmap.pixels[y * picture.width + x])
  }

  @Test(arguments: [false, true])
  func `A JPEG that lacks its last bytes is used`(isProgressive: Bool) throws {
    let bytes = try PictureFiles.quartered(width: 160, height: 240)
      .encoded(as: isProgressive ? .progressiveJPEG(quality: 90) : .jpeg(quality: 90))
    for missing in [1, 2, 3, 20] {
      let cut = Array(bytes.dropLast(missing))
      let (whole, checked) = (try CheckedPicture(bytes), try CheckedPicture(cut))
      #expect(checked.width == 160 && checked.height == 240 && !checked.isWhole && whole.isWhole)
      // Bytes behind the end are no part of the picture.
      #expect(try CheckedPicture(bytes + [0, 1, 2]).isWhole)
      #expect(checked.meanColor.isNear(whole.meanColor, by: 8))
      #expect(try pixel(cut, 20, 20).isNear(PictureFiles.quarters[0], by: 16))
    }
  }

  @Test func `A JPEG of which less than a quarter is there is refused, however little that is`() throws {
    let bytes = try PictureFiles.quartered(width: 160, height: 240).encoded(as: .jpeg(quality: 90))
    let scan = try #require(bytes.indices.dropLast().last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }) + 14
    let tenth = scan + (bytes.count - scan) / 10
    for end in [scan - 14, scan - 10, scan, scan + 1, tenth] {
      let error = #expect(throws: ImageError.self) { _ = try CheckedPicture(Array(bytes[..<end])) }
      #expect(error?.code == .decoding)
      #expect(throws: ImageError.self) { _ = try CheckedPicture(Array(bytes[..<end]) + [0xFF, 0xD9]) }
    }
  }

  @Test func `Inks become colours, with Adobe's mark and without it`() throws {
    #expect(try CheckedPicture(PictureFiles.inks).meanColor.isNear(Color(0xC8_2B7A), by: 3))
    // Without the mark the brightness and the two differences of the file are three inks.
    let plain = PictureFiles.inks[..<2] + PictureFiles.inks[18...]
    #expect(try CheckedPicture(Array(plain)).meanColor.isNear(Color(0x1B_1F2F), by: 3))
  }

  @Test(arguments: [(1, 1), (17, 9), (1, 100)])
  func `A grey JPEG and one whose sides are no multiples of blocks are read`(width: Int, height: Int) throws {
    let bytes = try Canvas(width: width, height: height, color: Color(0x80_8080)).encoded(as: .jpeg(quality: 90))
    let checked = try CheckedPicture(bytes)
    #expect(checked.width == width && checked.height == height && checked.meanColor.isNear(Color(0x80_8080), by: 2))
  }

  @Test func `A much larger JPEG is decoded with fewer pixels, and the copies look the same`() throws {
    var canvas = try PictureFiles.quartered(width: 1200, height: 1800)
    canvas.fillEllipse(center: Point(600, 900), width: 900, height: 1500, Color(0xF0_F0F0))
    canvas.text("SPINRACK", at: Point(200, 700), Color(0x10_1010), scale: 12)
    let bytes = try canvas.encoded(as: .jpeg(quality: 92))
    let whole = try DecodedPicture(bytes)
    let fewer = try DecodedPicture(bytes, forWidth: 150)
    #expect(whole.bitmap.width == 1200 && fewer.bitmap.width == 300 && fewer.width == 1200)
    let one = try whole.scaled(toWidth: 150)
    let two = try fewer.scaled(toWidth: 150)
    #expect(one.width == two.width && one.height == two.height)
    var differences = 0
    for (first, second) in zip(one.bitmap.pixels, two.bitmap.pixels) {
      let (first, second) = (Color(packed: first), Color(packed: second))
      differences += abs(Int(first.red) - Int(second.red)) + abs(Int(first.green) - Int(second.green))
    }
    #expect(differences < one.bitmap.pixels.count * 4)
    // Wider copies have the size that was asked for all the same.
    #expect(try DecodedPicture(fewer.encoded(as: .png)).width == 1200)
    #expect(
      [1200, 1199, 600, 300, 299, 150, 1].map { JPEGCodec.divisor(from: 1200, to: $0) }
        == [1, 1, 1, 2, 2, 4, 8])
  }

  @Test func `An animated WebP gives its first frame, whatever follows that`() throws {
    let first = try PictureFiles.quartered(width: 40, height: 60).encoded(as: .webp(quality: 95))
    let second = try Canvas(width: 40, height: 60).encoded(as: .webp(quality: 95))
    let bytes = PictureFiles.animation([first, second], width: 40, height: 60)
    let (checked, still) = (try CheckedPicture(bytes), try CheckedPicture(first))
    #expect(checked.type == .webp && checked.meanColor == still.meanColor)
    #expect(try CheckedPicture(Array(bytes.dropLast(second.count / 2))).meanColor == checked.meanColor)
    for count in stride(from: 12, to: first.count, by: 7) {
      #expect(throws: ImageError.self) { _ = try CheckedPicture(Array(bytes[..<count])) }
    }
    // Beside a frame that is smaller than the stage nothing is seen.
    let small = PictureFiles.animation([first, second], width: 50, height: 70)
    #expect(try DecodedPicture(small).isTransparent && pixel(small, 45, 65).opacity == 0)
    #expect(try pixel(small, 5, 5).isNear(PictureFiles.quarters[0], by: 16))
    // A stage that is smaller than the frame.
    #expect(throws: ImageError.self) { _ = try CheckedPicture(PictureFiles.animation([first], width: 20, height: 60)) }
  }

  @Test func `Of 16 bits a channel the upper ones count, in grey as in colours`() throws {
    let colors = PictureFiles.png(
      width: 2, height: 1, depth: 16, colorType: 2, rows: [[0xEA, 0xEA, 7, 7, 0x80, 0x80, 0, 0, 0xFF, 0xFF, 0, 0]])
    #expect(
      try pixel(colors, 0, 0).isNear(Color(0xEA_0780), by: 1) && pixel(colors, 1, 0).isNear(Color(0x00_FF00), by: 1))
    let grey = PictureFiles.png(
      width: 2, height: 1, depth: 16, colorType: 4, rows: [[0x40, 0, 0xFF, 0xFF, 0xC0, 0, 0x80, 0x80]])
    #expect(try pixel(grey, 0, 0).isNear(Color(0x40_4040), by: 1))
    #expect(try pixel(grey, 1, 0).isNear(Color(red: 0xC0, green: 0xC0, blue: 0xC0, opacity: 0x80), by: 2))
  }

  @Test func `A palette has opacities, and a grey may be the one that is not seen`() throws {
    let palette = PictureFiles.png(
      width: 3, height: 1, depth: 8, colorType: 3, rows: [[0, 1, 2]],
      chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 128])])
    #expect(try pixel(palette, 0, 0) == Color(0xFF_0000) && pixel(palette, 2, 0) == Color(0x00_00FF))
    #expect(try pixel(palette, 1, 0) == Color(red: 0, green: 255, blue: 0, opacity: 128))
    let grey = PictureFiles.png(
      width: 4, height: 1, depth: 2, colorType: 0, rows: [[0b00_01_10_11]], chunks: [("tRNS", [0, 1])])
    #expect(try pixel(grey, 1, 0).opacity == 0 && pixel(grey, 2, 0) == Color(0xAA_AAAA))
  }

  @Test(arguments: [false, true])
  func `A GIF's frame lies on its stage, its rows in their order`(isInterlaced: Bool) throws {
    let colors = (0..<10).map { Color(UInt32($0 * 20) << 16) }
    let order = isInterlaced ? [0, 8, 4, 2, 6, 1, 3, 5, 7, 9] : Array(0..<10)
    let bytes = PictureFiles.gif(
      stage: (6, 14), left: 2, top: 3, width: 3, height: 10, isInterlaced: isInterlaced,
      numbers: order.flatMap { [UInt8](repeating: UInt8($0), count: 3) }, colors: colors)
    let picture = try DecodedPicture(bytes)
    #expect(picture.width == 6 && picture.height == 14 && picture.isTransparent)
    for row in 0..<10 { #expect(try pixel(bytes, 3, 3 + row) == colors[row]) }
    #expect(try pixel(bytes, 1, 5).opacity == 0 && pixel(bytes, 5, 5).opacity == 0 && pixel(bytes, 3, 13).opacity == 0)
    // What reaches beyond the stage is cut off.
    let large = PictureFiles.gif(
      stage: (2, 2), left: 1, top: 1, width: 3, height: 10, numbers: [UInt8](repeating: 5, count: 30), colors: colors)
    #expect(try pixel(large, 1, 1) == colors[5] && DecodedPicture(large).width == 2)
  }

  @Test(arguments: [7, 20, 33])
  func `A figure gets no dark seam when it gets smaller, and none on white`(width: Int) throws {
    let rows = (0..<60).map { y in
      (0..<40).flatMap { x in
        (x - 20) * (x - 20) + (y - 30) * (y - 30) < 200 ? [240, 200, 40, 255] : [0, 0, 0, 0] as [UInt8]
      }
    }
    let picture = try DecodedPicture(PictureFiles.png(width: 40, height: 60, depth: 8, colorType: 6, rows: rows))
    try check(picture.scaled(toWidth: width))
    try check(picture.filling(width: width, height: width))

    func check(_ small: borrowing DecodedPicture) throws {
      for pixel in small.bitmap.pixels where pixel >> 24 > 3 {
        let color = Color(packed: pixel | 0xFF00_0000)
        #expect(color.isNear(Color(0xF0_C828), by: pixel >> 24 > 64 ? 3 : 40), "\(color)")
      }
      let corner = try pixel(small.encoded(as: .jpeg(quality: 95)), 0, 0)
      #expect(corner.isNear(Color(0xFF_FFFF), by: 12))
    }
  }

  @Test func `More than 256 colours are mixed of fewer ones in a GIF`() throws {
    var canvas = try Canvas(width: 256, height: 256)
    canvas.fillGradient(from: Color(0x10_2040), to: Color(0xF0_A060))
    canvas.fillRectangle(
      Rectangle(x: 0, y: 0, width: 128, height: 256), Color(red: 0, green: 0, blue: 255, opacity: 90))
    let (before, after) = (
      try CheckedPicture(canvas.encoded(as: .png)).meanColor, try CheckedPicture(canvas.encoded(as: .gif)).meanColor
    )
    #expect(before.isNear(after, by: 3))
  }
}
