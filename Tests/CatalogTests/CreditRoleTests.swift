import Catalog
import Testing

@Suite("Roles of creators")
struct CreditRoleTests {
  @Test(
    "Two spellings of a role are one, also with what stands behind it; other roles stay",
    arguments: [
      ("penciler", "penciller"), ("penciller", "penciller"), ("penciler (cover)", "penciller (cover)"),
      ("editor-in-chief", "editor in chief"), ("writer", "writer"), ("", ""),
    ])
  func spelling(_ sent: String, _ expected: String) {
    #expect(CreditRole.spelled(sent) == expected)
  }
}
