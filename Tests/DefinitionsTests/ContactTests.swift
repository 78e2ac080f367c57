import Pipeline
import Testing

@testable import CatalogSources
@testable import Definitions

@Suite("The contact of a source")
struct ContactTests {
  private struct Asked: Sendable, Equatable {
    var contact = ""

    static let section = Section(
      Asked(),
      [Field("contact", \.contact, .text(.contact), "Whom to write to.", required: true, example: "ops@example.org")])
  }

  @Test(arguments: ["ops@example.org", "https://example.org/about", "http://a"])
  func `is a mail address or a web address`(text: String) throws {
    #expect(try Asked.section.read("contact: \"\(text)\"\n", file: "x.yaml").value.contact == text)
  }

  /// It stands in a comment of a header field, and one spelling of the program's name must never be sent.
  @Test(arguments: [
    "ops", "@", "ops @example.org", "ops@example.org)", "o(ps@example.org", #"o\\ps@example.org"#, "öps@example.org",
    "ops@example.org\\r\\nX-A: b", "ops@SpinnerRack.example", "https://example.org/ a",
    String(repeating: "a", count: 200) + "@b",
  ])
  func `holds nothing that ends the header field, and no other program's name`(text: String) {
    #expect(throws: DefinitionError.self) {
      try Asked.section.read("contact: \"\(text)\"\n", file: "x.yaml")
    }
  }

  @Test func `stands behind the program's name in the header that names it, and without one that header is as ever`() {
    #expect(Program.userAgent(contact: "ops@example.org") == "Spinrack/\(Program.version) (+ops@example.org)")
    #expect(Program.userAgent(contact: nil) == "spinrack/\(Program.version)")
  }
}
