import GzipKit
import Testing

@Suite("Checksums")
struct CRC32Tests {
  @Test("The checksum is the one that gzip has")
  func checksum() {
    #expect(Array("123456789".utf8).withUnsafeBytes { CRC32.checksum(of: $0) } == 0xCBF4_3926)
    #expect([UInt8]().withUnsafeBytes { CRC32.checksum(of: $0) } == 0)
  }
}
