import GzipKit
import Testing

@testable import CatalogSources

@Suite("Content coding") struct ContentCodingTests {
  private let plain = Array("some text, some text, some text".utf8)

  private func unpack(_ wire: [UInt8], _ coding: String, maximum: Int = 1 << 20) throws(TransportError) -> [UInt8] {
    try ContentCoding.plainBody(
      wire, headers: ["Content-Encoding": coding], maximumBytes: maximum, maximumRatio: 200)
  }

  @Test("gzip is undone however it is called", arguments: ["gzip", "GZIP", " x-gzip ", "identity, gzip"])
  func gzipIsUndoneHoweverIt(coding: String) throws {
    #expect(try unpack(gzip(plain), coding) == plain)
  }

  @Test("a plain body stays", arguments: ["", "identity"])
  func aPlainBodyStays(coding: String) throws {
    #expect(try unpack(plain, coding) == plain)
  }

  @Test("codings that were not asked for are errors", arguments: ["br", "zstd", "gzip, gzip"])
  func codingsThatWereNotAsked(coding: String) {
    #expect(throws: TransportError.self) { try unpack(plain, coding) }
  }

  @Test("an empty body needs no unpacking") func anEmptyBodyNeedsNo() throws {
    #expect(try unpack([], "gzip") == [])
  }

  @Test("damage and bombs have their codes") func damageAndBombsHaveTheir() {
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
