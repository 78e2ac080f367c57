/// A secret that is not where the definition says it is. Holds the reference, never a value.
public struct CredentialError: Error, Sendable, Hashable {
  /// The code of every such failure: `credentials`, exit code 77.
  public var code: String { "credentials" }

  /// What the definition refers to.
  public let reference: SecretReference
  /// What is wrong with it.
  public let message: String
  /// What to do.
  public let remedy: String
}

extension CredentialError: CustomStringConvertible {
  /// One line: `REFERENCE: MESSAGE; REMEDY`.
  public var description: String {
    "\(reference): \(message); \(remedy)"
  }
}
