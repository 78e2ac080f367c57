import Testing

@testable import ImageKit

/// The expected hashes are those of the Python library imagehash 4.3 with Pillow 12, of the same grey values.
@Suite("Hashes of pictures") struct PictureHashTests {
  struct Pattern: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let hashes: (perception: UInt64, average: UInt64, difference: UInt64)
    let value: @Sendable (_ x: Int, _ y: Int) -> Int

    var testDescription: String { "\(width) x \(height)" }

    var picture: GreyPicture {
      let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: value($0 % width, $0 / width)) }
      return GreyPicture(width: width, height: height, pixels: pixels)
    }
  }

  private static let patterns = [
    Pattern(width: 300, height: 450, hashes: (0x8f0f_0f0f_0f0e_1e1e, 0x34ef_9fff_ffff_ff7f, 0xec8a_3492_9289_91aa)) {
      ($0 * $0 + 3 * $1 * $1) / 97
    },
    Pattern(width: 97, height: 61, hashes: (0x801f_3c31_3766_6d6b, 0x071e_3936_6d5a_557a, 0xfff8_f3ec_db96_a5aa)) {
      $0 * $1 / 5 + $0
    },
    Pattern(width: 20, height: 15, hashes: (0x8369_037d_82f9_ab55, 0x4822_b3d5_4693_ca25, 0x9a4e_22a9_ac36_1a49)) {
      ($0 * 37 + $1 * 91) % 251
    },
  ]

  @Test(arguments: patterns) func `have the bits that other programs compute`(pattern: Pattern) {
    let picture = pattern.picture
    #expect(PictureHash.perception(of: picture.resized(width: 32, height: 32)) == pattern.hashes.perception)
    #expect(PictureHash.average(of: picture.resized(width: 8, height: 8)) == pattern.hashes.average)
    #expect(PictureHash.difference(of: picture.resized(width: 9, height: 8)) == pattern.hashes.difference)
  }

  @Test func `are taken of files, and differ little for a smaller copy`() throws {
    var canvas = try Canvas(width: 400, height: 600)
    canvas.fillGradient(from: Color(0xE02020), to: Color(0x101060))
    canvas.fillEllipse(center: Point(130, 220), width: 180, height: 260, Color(0xF0E020))
    canvas.fillRectangle(Rectangle(x: 240, y: 380, width: 120, height: 160), Color(0x20A040))
    let whole = try canvas.encoded(as: .jpeg(quality: 90))
    let small = try DecodedPicture(whole).scaled(toWidth: 150).encoded(as: .jpeg(quality: 70))
    let distance = { (one: UInt64, other: UInt64) in (one ^ other).nonzeroBitCount }
    #expect(distance(try PictureHash.perception(whole), try PictureHash.perception(small)) <= 4)
    #expect(distance(try PictureHash.average(whole), try PictureHash.average(small)) <= 4)
    #expect(distance(try PictureHash.difference(whole), try PictureHash.difference(small)) <= 6)
    #expect(throws: ImageError.self) { try PictureHash.perception([1, 2, 3]) }
  }
}
