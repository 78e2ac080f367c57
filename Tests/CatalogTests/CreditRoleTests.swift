import Catalog
import Testing

@Suite("Roles of creators")
struct CreditRoleTests {
  @Test(arguments: [
    ("penciler", "penciller"), ("penciller", "penciller"), ("penciler (cover)", "penciller (cover)"),
    ("editor-in-chief", "editor in chief"), ("writer", "writer"), ("", ""),
  ])
  func `Two spellings of a role are one, also with what stands behind it; other roles stay`(
    _ sent: String, _ expected: String
  ) {
    #expect(CreditRole.spelled(sent) == expected)
  }
}
