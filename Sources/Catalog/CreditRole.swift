/// The roles of creators in an issue.
public enum CreditRole {
  /// Spellings of roles, in lower case, each with the one that statistics and pages use.
  private static let spellings = [
    ("penciler", "penciller"), ("editor-in-chief", "editor in chief"), ("colourist", "colorist"),
  ]

  /// Returns a role in one spelling: `penciller (cover)` for `penciler (cover)`. Sources spell some roles in two ways, at times within one
  /// answer. Tables keep a role as it was sent.
  ///
  /// - Parameter role: a role as tables have it, in lower case.
  public static func spelled(_ role: String) -> String {
    spellings.reduce(role) { role, spelling in role.replacing(spelling.0, with: spelling.1) }
  }
}
