import ImageKit

/// Files of pictures that no encoder of this program writes, made by hand.
enum PictureFiles {
  /// The quarters of a picture: red and green above, blue and yellow below.
  static let quarters = [Color(0xE0_2020), Color(0x20_C020), Color(0x20_30E0), Color(0xE0_E020)]

  /// A picture of four quarters.
  static func quartered(width: Int, height: Int) throws -> Canvas {
    var canvas = try Canvas(width: width, height: height)
    for (place, color) in quarters.enumerated() {
      canvas.fillRectangle(
        Rectangle(x: place % 2 * width / 2, y: place / 2 * height / 2, width: width / 2, height: height / 2), color)
    }
    return canvas
  }

  /// A JPEG with a segment behind its first marker.
  static func jpeg(_ bytes: [UInt8], withSegment marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    bytes[..<2] + [0xFF, marker] + bigEndian(UInt32(content.count + 2)).suffix(2) + content + bytes[2...]
  }

  /// The content of an Exif segment with an orientation, and another entry before it.
  static func exif(orientation: UInt16, isBigEndian: Bool) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = bigEndian(value).suffix(count)
      return isBigEndian ? Array(bytes) : bytes.reversed()
    }
    return Array("Exif\0\0".utf8) + Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
      + number(2, 2)
      + number(0x0100, 2) + number(4, 2) + number(1, 4) + number(640, 4)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(UInt32(orientation), 2) + number(0, 2) + number(0, 4)
  }

  /// A WebP animation of still files, which lie at the upper left corner of a stage.
  static func animation(_ stills: [[UInt8]], width: Int, height: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(content.count, 4) + content + [UInt8](repeating: 0, count: content.count % 2)
    }
    var chunks = chunk("VP8X", [2, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    chunks += chunk("ANIM", [UInt8](repeating: 0, count: 6))
    for still in stills {
      let size = (
        still[26...27].reversed().reduce(0) { $0 << 8 | Int($1) },
        still[28...29].reversed().reduce(0) { $0 << 8 | Int($1) }
      )
      chunks += chunk(
        "ANMF",
        little(0, 6) + little(size.0 - 1, 3) + little(size.1 - 1, 3) + little(100, 3) + [0] + Array(still[12...]))
    }
    return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
  }

  /// A PNG of rows whose bytes are given, with further chunks before its data.
  static func png(
    width: Int, height: Int, depth: UInt8, colorType: UInt8, rows: [[UInt8]], chunks: [(String, [UInt8])] = []
  ) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return bigEndian(UInt32(content.count)) + named + bigEndian(cyclicSum(named))
    }
    var data: [UInt8] = []
    for row in rows { data += [0] + row }
    let (low, high) = (UInt8(data.count & 0xFF), UInt8(data.count >> 8))
    // A stored block of zlib (RFC 1950, RFC 1951).
    var sums: (a: UInt32, b: UInt32) = (1, 0)
    for byte in data { sums = ((sums.a + UInt32(byte)) % 65_521, (sums.b + sums.a + UInt32(byte)) % 65_521) }
    let packed: [UInt8] = [0x78, 1, 1, low, high, ~low, ~high] + data + bigEndian(sums.b << 16 | sums.a)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, colorType, 0, 0, 0])
    for (name, content) in chunks { file += chunk(name, content) }
    return file + chunk("IDAT", packed) + chunk("IEND", [])
  }

  /// A GIF of less than 120 pixels, whose numbers of colours are below 128, on a stage.
  static func gif(
    stage: (width: Int, height: Int), left: Int, top: Int, width: Int, height: Int, isInterlaced: Bool = false,
    numbers: [UInt8], colors: [Color]
  ) -> [UInt8] {
    var table: [UInt8] = []
    for color in colors { table += [color.red, color.green, color.blue] }
    table += [UInt8](repeating: 0, count: 3 * 128 - table.count)
    let (screen, frame) = ([stage.width, 0, stage.height, 0], [left, 0, top, 0, width, 0, height, 0])
    var file = Array("GIF89a".utf8) + screen.map { UInt8($0) } + [0xF6, 0, 0] + table
    file += [0x2C] + frame.map { UInt8($0) } + [isInterlaced ? 0x40 : 0]
    // Codes of eight bits: 128 clears the table, 129 is the end.
    return file + [7, UInt8(numbers.count + 2), 0x80] + numbers + [0x81, 0, 0x3B]
  }

  /// YCCK of eight by eight pixels: no cyan, and some of the other inks; Adobe's way, so that 255 stands for none.
  static let inks: [UInt8] = hexadecimal(
    "FFD8FFEE000E41646F626500640000000002FFDB0043000302020302020303030304030304050805050404050A070706080C0A0C0C0B"
      + "0A0B0B0D0E12100D0E110E0B0B1016101113141515150C0F171816141812141514FFDB00430103040405040509050509140D0B0D1414"
      + "141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414FFC200140800"
      + "08000804011100021101031101041100FFC4001500010100000000000000000000000000000107FFC400150101010000000000000000"
      + "0000000000000507FFDA000E0401000210031004000000014982583FFFD9")

  private static func hexadecimal(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 (PNG, annex D).
  private static func cyclicSum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}

extension Color {
  /// Whether no channel differs by more than a tolerance.
  func isNear(_ other: Color, by tolerance: Int = 12) -> Bool {
    func near(_ one: UInt8, _ two: UInt8) -> Bool { abs(Int(one) - Int(two)) <= tolerance }
    return near(red, other.red) && near(green, other.green) && near(blue, other.blue) && near(opacity, other.opacity)
  }
}
