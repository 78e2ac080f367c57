import Catalog
import Testing

@testable import Datasets

@Suite("Detail texts") struct DetailTextsTests {
  @Test func `two hundred thousand distinct roles are told apart, and their spellings are not`() throws {
    let count = 200_000
    var roles = DetailTexts(isKey: true)
    func number(_ text: String) throws -> UInt32 {
      var text = text
      return try text.withUTF8 { try roles.number(of: UnsafeRawBufferPointer($0)) }
    }
    for index in 0..<count { #expect(try number("Role \(index)") == UInt32(index + 1)) }
    #expect(try number(" rOLE 77") == 78)
    #expect(roles.texts.count == count + 1)
    let ranks = roles.sort()
    #expect(ranks.first == 0)
    #expect(roles.texts[Int(ranks[78])] == Array("role 77".utf8))
    #expect(
      roles.texts.indices.dropFirst().allSatisfy {
        roles.texts[$0 - 1].lexicographicallyPrecedes(roles.texts[$0])
      })
  }
}
