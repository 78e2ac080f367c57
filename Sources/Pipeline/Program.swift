/// The name and the version of the program, as files and messages show them.
public enum Program {
  /// The version by Semantic Versioning 2.0.0, defined only here.
  public static let version = "0.1.0"

  /// Name and version, for people and documents.
  public static let title = "spinrack " + version

  /// The User-Agent of calls to a source.
  public static let userAgent = "spinrack/" + version

  /// Returns the User-Agent for a source that asks for a contact: `Spinrack/0.1.0 (+ops@example.org)`.
  public static func userAgent(contact: String?) -> String {
    contact.map { "Spinrack/\(version) (+\($0))" } ?? userAgent
  }
}
