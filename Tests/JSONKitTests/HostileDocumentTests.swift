import Foundation
import JSONKit
import Testing

@Suite("Hostile documents")
struct HostileDocumentTests {
  /// Documents by default; the variable SPINRACK_FUZZ multiplies them.
  private static let count: UInt64 =
    1_500 * (ProcessInfo.processInfo.environment["SPINRACK_FUZZ"].flatMap(UInt64.init) ?? 1)

  @Test func `Damaged documents are read, repaired and cut without a fault`() {
    var fuzz = DocumentFuzz()
    fuzz.run(0..<Self.count)
    #expect(fuzz.findings.isEmpty)
    #expect(fuzz.counts.valid > 0 && fuzz.counts.repaired > 0)
    #expect(fuzz.counts.wholePieces > 0 && fuzz.counts.brokenPieces > 0)
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x62, 0x22], "\"a\u{FFFD}b\""), ([0x22, 0xE2, 0x82, 0x22], "\"\u{FFFD}\""),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], "\"\u{FFFD}\u{FFFD}\u{FFFD}\""), ([0x22, 0x01, 0x22], #""\u0001""#),
      ([0x22, 0x5C, 0xFF, 0x22], "\"\\\\\u{FFFD}\""), ([0x5B, 0x00, 0x5D, 0x00], "[ ] "),
      ([0x22, 0xF0, 0x9F, 0x98, 0x80, 0x0A, 0x22], #""😀\u000a""#),
    ] as [([UInt8], String)])
  func `Single bad bytes are repaired, and nothing else is touched`(_ bytes: [UInt8], _ expected: String) {
    #expect(bytes.withUnsafeBytes { JSONRepair($0) }.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
  }

  @Test func `There is nothing to repair in a document that is well, nor in one that is broken otherwise`() {
    for text in [#"{"a":"é\u0001"}"#, "{\n\t}", "[1,", "{]", "\u{FEFF}[]"] {
      #expect(Array(text.utf8).withUnsafeBytes { JSONRepair($0) } == nil)
    }
  }

  @Test func `Neighbours of a broken element are cut out where they are, and the end of the list is found`() throws {
    let text = #"{"r":[{"id":1,"s":"a,{}]"},{"id":2,"s":"x},{"id":3,"s":{"t":[1]}},{"id":4,[},{"id":5}]}"#
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBytes { bytes in
      let list = try #require(JSONSalvage.list(named: "r", in: bytes))
      var salvage = JSONSalvage(bytes, reader: JSONReader()) { $0["id"] != nil }
      var pieces: [String] = []
      let end = try salvage.elements(ofListAt: list, closing: JSONSalvage.closing(of: bytes, upTo: list)) {
        switch $0 {
        case .value(let value, _): pieces.append("+" + String(decoding: value.raw, as: UTF8.self))
        case .broken(let raw): pieces.append("-" + String(decoding: raw, as: UTF8.self))
        }
      }
      #expect(end == bytes.count - 2)
      #expect(
        pieces == [
          #"+{"id":1,"s":"a,{}]"}"#, #"-{"id":2,"s":"x}"#, #"+{"id":3,"s":{"t":[1]}}"#, #"-{"id":4,[}"#, #"+{"id":5}"#,
        ])
    }
  }
}
