/// What the program calls itself, for all who put it into files.
public enum Program {
  /// Semantic versioning 2.0.0; the one place where it stands.
  public static let version = "0.1.0"

  /// Name and version, for people and documents.
  public static let title = "spinrack " + version

  /// How it names itself to a source.
  public static let userAgent = "spinrack/" + version

  /// How it names itself to a source that asks for a contact: `Spinrack/0.1.0 (+ops@example.org)`.
  public static func userAgent(contact: String?) -> String {
    contact.map { "Spinrack/\(version) (+\($0))" } ?? userAgent
  }
}
