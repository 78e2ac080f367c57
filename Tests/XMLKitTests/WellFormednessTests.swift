import Testing
import XMLKit

@Suite("Well-formedness")
struct WellFormednessTests {
  @Test("A well-formed document passes")
  func good() throws {
    try checkWellFormed(Array("<?xml version=\"1.0\"?><a b=\"c\">d<e/></a>".utf8))
  }

  @Test(
    "An error is told with its line", arguments: ["", "<a>\n<b></a>", "<a>&nbsp;</a>", "<a b=c/>", "<a/><b/>", "text"])
  func bad(document: String) {
    let error = #expect(throws: WellFormednessError.self) { try checkWellFormed(Array(document.utf8)) }
    #expect(error?.line == (document.contains("\n") ? 2 : 1))
    #expect(error?.message.isEmpty == false)
  }

  @Test("No external entity is read")
  func external() {
    let document = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>"
    #expect(throws: Never.self) { try checkWellFormed(Array(document.utf8)) }
  }
}
