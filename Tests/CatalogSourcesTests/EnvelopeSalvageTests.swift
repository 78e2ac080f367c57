import JSONKit
import Testing

@testable import CatalogSources

@Suite struct EnvelopeSalvageTests {
  private func page(_ rows: String..., count: Int? = nil) -> [UInt8] {
    Array(
      """
      {"code":200,"data":{"offset":0,"limit":9,"total":99,"count":\(count ?? rows.count),"results":[\
      \(rows.joined(separator: ","))]}}
      """.utf8)
  }

  @Test func `damage within rows is no reason to ask again`() throws {
    let deep = #"{"id":2,"x":\#(String(repeating: "[", count: 90))\#(String(repeating: "]", count: 90))}"#
    for row in ["{\"id\":2,\"n\":\"\u{1}\"}", deep, #"{"id":2,"n":nul}"#, #"{"id":2,"n":"x}"#, #"{"id":2,"n":[}"#, "{"]
    {
      for rows in [(row, #"{"id":1}"#), (#"{"id":1}"#, row)] {
        let envelope = try Envelope.peek(page(rows.0, rows.1, #"{"id":3}"#), reader: JSONReader())
        #expect(envelope.rows == 3 && envelope.total == 99)
      }
    }
    #expect(try Envelope.peek(page(#"{"id":1}"#, #"{"id":2,"n":"x}"#), reader: JSONReader()).rows == 2)
  }

  @Test func `a torn page, or one with rows missing, is asked for again`() {
    let whole = page(#"{"id":1}"#, #"{"id":2,"n":[{"a":"b"}]}"#)
    for length in 1..<whole.count {
      #expect(throws: MalformedPage.self) { try Envelope.peek(Array(whole[..<length]), reader: JSONReader()) }
    }
    #expect(throws: MalformedPage.self) {
      try Envelope.peek(page(#"{"id":1}"#, #"{"id":x}"#, count: 3), reader: JSONReader())
    }
  }
}
