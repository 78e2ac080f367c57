import GzipKit
import Testing

@Suite("Members one after the other")
struct GzipMemberEncoderTests {
  @Test("A member is that of the function for one buffer, whatever was compressed before", arguments: [0, 1, 6, 9])
  func members(level: Int) throws {
    var encoder = GzipMemberEncoder(level: level)
    let text = Array("Amazing, Spectacular, Web of. ".utf8)
    for count in [0, 1, 1_000, 30_000, 1, 0] {
      let plain = Array(repeatElement(text, count: count).joined())
      let member = plain.withUnsafeBytes { encoder.encode($0) }
      #expect(member == gzip(plain, level: level))
      #expect(try gunzip(member, maximumBytes: plain.count, maximumRatio: 2_000) == plain)
    }
  }

  @Test("The checksum is the one that gzip has")
  func checksum() {
    #expect(Array("123456789".utf8).withUnsafeBytes { GzipMemberEncoder.crc32(of: $0) } == 0xCBF4_3926)
    #expect([UInt8]().withUnsafeBytes { GzipMemberEncoder.crc32(of: $0) } == 0)
  }
}
