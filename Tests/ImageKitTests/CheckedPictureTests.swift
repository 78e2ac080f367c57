import ImageKit
import Testing

@Suite("Checking pictures from elsewhere")
struct CheckedPictureTests {
  private static let formats: [(ImageFormat, PictureType)] = [
    (.jpeg(quality: 90), .jpeg), (.png, .png), (.gif, .gif), (.webp(quality: 90), .webp),
  ]

  private func picture(_ format: ImageFormat, width: Int = 40, height: Int = 60) throws -> [UInt8] {
    var canvas = try Canvas(width: width, height: height, color: Color(0x20_4080))
    canvas.fillRectangle(Rectangle(x: 0, y: 0, width: width, height: height / 2), Color(0x60_80C0))
    return try canvas.encoded(as: format)
  }

  private func code(_ bytes: [UInt8], maximumPixels: Int = CheckedPicture.maximumPixels) -> ImageError.Code? {
    #expect(throws: ImageError.self) { _ = try CheckedPicture(bytes, maximumPixels: maximumPixels) }?.code
  }

  @Test(arguments: formats)
  func `A sound picture has its type, size and mean colour`(format: ImageFormat, type: PictureType) throws {
    let bytes = try picture(format)
    let checked = try CheckedPicture(bytes)
    #expect(checked.type == type && checked.width == 40 && checked.height == 60)
    #expect(abs(Int(checked.meanColor.red) - 0x40) < 8)
    #expect(abs(Int(checked.meanColor.green) - 0x60) < 8)
    #expect(abs(Int(checked.meanColor.blue) - 0xA0) < 8)
    #expect(try PictureHeader(reading: bytes).pixels == 2400)
  }

  @Test func `The type is told by the bytes; what is no picture is none`() {
    for text in ["", "<html>", "GIF", "RIFFxxxxWAVE", "{\"code\":404}"] { #expect(code(Array(text.utf8)) == .format) }
    #expect(PictureType(sniffing: [0xFF, 0xD8]) == nil)
  }

  @Test(arguments: formats.filter { $1 != .jpeg })
  func `A picture that was cut off is refused wherever it was cut`(format: ImageFormat, type: PictureType) throws {
    let bytes = try picture(format)
    // The last bytes of GIF and WebP hold no pixels. Of a JPEG the part that is there is used (`OddPictureTests`).
    for count in stride(from: 14, to: bytes.count - 4, by: max(1, bytes.count / 25)) {
      #expect(code(Array(bytes[..<count])) == .decoding, "\(type) of \(bytes.count) bytes cut at \(count)")
    }
  }

  @Test func `A header that announces too many pixels is refused before anything is decoded`() throws {
    var png = try picture(.png)
    png.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
    #expect(code(png) == .pixels)
    png.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(code(png) == .pixels)
    var gif = try picture(.gif)
    gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(code(gif) == .pixels)
    #expect(code(try picture(.jpeg(quality: 80)), maximumPixels: 2399) == .pixels)
    #expect(try CheckedPicture(picture(.webp(quality: 80)), maximumPixels: 2400).width == 40)
  }

  @Test func `Of an animation the first picture counts, whatever follows it`() throws {
    let still = try picture(.gif)
    // Between the first picture's end and the trailer: a second picture that is cut off.
    let animated = still.dropLast() + [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 40, 0, 60, 0, 0, 8, 200, 1]
    #expect(try CheckedPicture(Array(animated)).meanColor == CheckedPicture(still).meanColor)
  }

  @Test func `A PNG is decoded without its odd colour profile and broken comments`() throws {
    let bytes = try picture(.png)
    let profile: [UInt8] = [0, 0, 0, 3] + Array("iCCPabc".utf8) + [1, 2, 3, 4]
    #expect(try CheckedPicture(Array(bytes[..<33]) + profile + bytes[33...]) == CheckedPicture(bytes))
    var damaged = bytes
    damaged[bytes.count - 24] ^= 0x10
    #expect(code(damaged) == .decoding)
  }

  @Test func `What is see-through does not colour the mean`() throws {
    var canvas = try Canvas(width: 10, height: 10, color: Color(0x10_2030))
    canvas.fill(Color(red: 0x10, green: 0x20, blue: 0x30))
    #expect(try CheckedPicture(canvas.encoded(as: .png)).meanColor == Color(0x10_2030))
  }

  @Test(arguments: formats)
  func `Damage anywhere gives a picture or an error, never more`(format: ImageFormat, type: PictureType) throws {
    let bytes = try picture(format)
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 120)) {
      for value: UInt8 in [0x00, 0x7F, 0xFF] {
        var damaged = bytes
        damaged[place] = value
        if let checked = try? CheckedPicture(damaged) { #expect(checked.width * checked.height <= 16_000_000) }
      }
    }
  }
}
