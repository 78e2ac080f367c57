import CompressionKit
import Testing

@testable import CatalogSources

@Suite("Content coding") struct ContentCodingTests {
  private let plain = Array("some text, some text, some text".utf8)

  private func unpack(_ wire: [UInt8], _ coding: String, maximum: Int = 1 << 20) throws(TransportError) -> [UInt8] {
    try ContentCoding.plainBody(
      wire, headers: ["Content-Encoding": coding], maximumBytes: maximum, maximumRatio: 200)
  }

  @Test(arguments: ["gzip", "GZIP", " x-gzip ", "identity, gzip"])
  func `gzip is undone however it is called`(coding: String) throws {
    #expect(try unpack(gzip(plain), coding) == plain)
  }

  @Test(arguments: ["", "identity"])
  func `a plain body stays`(coding: String) throws {
    #expect(try unpack(plain, coding) == plain)
  }

  @Test(arguments: ["br", "zstd", "gzip, gzip"])
  func `codings that were not asked for are errors`(coding: String) {
    #expect(throws: TransportError.self) { try unpack(plain, coding) }
  }

  @Test func `an empty body needs no unpacking`() throws {
    #expect(try unpack([], "gzip") == [])
  }

  @Test func `damage and bombs have their codes`() {
    let bomb = gzip([UInt8](repeating: 0x20, count: 8 << 20))
    #expect(#expect(throws: TransportError.self) { try unpack(bomb, "gzip") }?.code == .tooLarge)
    #expect(#expect(throws: TransportError.self) { try unpack(bomb, "gzip", maximum: 64 << 20) }?.code == .tooLarge)
    #expect(
      #expect(throws: TransportError.self) { try unpack(gzip(plain).dropLast(3), "gzip") }?.code == .corruptEncoding)
    #expect(#expect(throws: TransportError.self) { try unpack(plain, "gzip") }?.code == .corruptEncoding)
  }

  private func unpack(_ wire: ArraySlice<UInt8>, _ coding: String) throws(TransportError) -> [UInt8] {
    try unpack(Array(wire), coding)
  }
}
