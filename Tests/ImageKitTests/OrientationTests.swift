import Testing

@testable import ImageKit

@Suite("Photographs that say how they are to be turned")
struct OrientationTests {
  /// The places of the quarters of the stored picture in the shown one, from the upper left corner: Exif 2.32, figure 4-15.
  private static let shown: [UInt16: [Int]] = [
    1: [0, 1, 2, 3], 2: [1, 0, 3, 2], 3: [3, 2, 1, 0], 4: [2, 3, 0, 1],
    5: [0, 2, 1, 3], 6: [2, 0, 3, 1], 7: [3, 1, 2, 0], 8: [1, 3, 0, 2],
  ]

  private func photograph(_ orientation: UInt16, isBigEndian: Bool) throws -> [UInt8] {
    let bytes = try PictureFiles.quartered(width: 64, height: 96).encoded(as: .jpeg(quality: 95))
    let exif = PictureFiles.exif(orientation: orientation, isBigEndian: isBigEndian)
    return PictureFiles.jpeg(bytes, withSegment: 0xE1, exif)
  }

  @Test(arguments: 1...8, [true, false])
  func `are shown upright, in either order of bytes`(orientation: UInt16, isBigEndian: Bool) throws {
    let bytes = try photograph(orientation, isBigEndian: isBigEndian)
    let size = orientation < 5 ? (64, 96) : (96, 64)
    let (header, checked) = (try PictureHeader(reading: bytes), try CheckedPicture(bytes))
    #expect((header.width, header.height) == size && (checked.width, checked.height) == size)
    for wanted in [Int.max, 16] {
      let picture = try DecodedPicture(bytes, forWidth: wanted)
      #expect(picture.width == size.0 && picture.height == size.1)
      let (width, height) = (picture.bitmap.width, picture.bitmap.height)
      let corners = [0, 1, 2, 3].map { place in
        let (x, y) = (width / 4 + place % 2 * width / 2, height / 4 + place / 2 * height / 2)
        return Color(packed: picture.bitmap.pixels[y * width + x])
      }
      let expected = try #require(Self.shown[orientation]).map { PictureFiles.quarters[$0] }
      #expect(zip(corners, expected).allSatisfy { $0.isNear($1, by: 24) }, "\(corners)")
    }
  }

  @Test(arguments: [0, 9, 255, 65_535] as [UInt16])
  func `stay as they are where they say nothing that can be understood`(orientation: UInt16) throws {
    #expect(try PictureHeader(reading: photograph(orientation, isBigEndian: false)).width == 64)
  }

  @Test func `are harmless where their Exif is damaged or cut off`() throws {
    let bytes = try PictureFiles.quartered(width: 64, height: 96).encoded(as: .jpeg(quality: 80))
    let exif = PictureFiles.exif(orientation: 6, isBigEndian: true)
    for count in 0..<exif.count {
      let cut = PictureFiles.jpeg(bytes, withSegment: 0xE1, Array(exif[..<count]))
      #expect(try CheckedPicture(cut).width == (count < 38 ? 64 : 96), "cut at \(count)")
    }
    for place in exif.indices {
      for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
        var damaged = exif
        damaged[place] = value
        #expect(try CheckedPicture(PictureFiles.jpeg(bytes, withSegment: 0xE1, damaged)).width >= 64)
      }
    }
    // A segment that ends within the file's last bytes, and one that reaches beyond them.
    #expect(throws: ImageError.self) { _ = try PictureHeader(reading: [0xFF, 0xD8, 0xFF, 0xE1, 0, 60] + exif) }
    #expect(throws: ImageError.self) { _ = try PictureHeader(reading: [0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF] + exif) }
  }
}
