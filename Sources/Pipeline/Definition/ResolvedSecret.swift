/// A secret that was found, and what is not quite right about where it was found.
public struct ResolvedSecret: Sendable {
  /// The secret.
  public let secret: Secret
  /// One sentence for the log each, such as that others may read the file; usually empty.
  public let warnings: [String]
}

extension SecretReference {
  /// A secret longer than this is refused.
  public static let limit = 64 * 1024

  /// Fetches the secret.
  ///
  /// Newlines at its end are left out; an empty secret or one with control characters is refused.
  ///
  /// - Parameters:
  ///   - environment: The environment of the process.
  ///   - credentialsDirectory: The service manager's credentials folder; nil means `CREDENTIALS_DIRECTORY` of the
  ///     environment.
  /// - Throws: ``CredentialError``.
  public func resolve(environment: [String: String], credentialsDirectory: String? = nil) throws(CredentialError)
    -> ResolvedSecret
  {
    switch self {
    case .environment(let name):
      guard let value = environment[name] else {
        throw CredentialError(
          reference: self, message: "the environment variable \(name) is not set", remedy: "set it, or refer to a file")
      }
      return ResolvedSecret(secret: Secret(try checked(Array(value.utf8))), warnings: [])
    case .file(let path):
      return try resolve(path: path)
    case .credential(let name):
      guard let path = credentialPath(name, environment, credentialsDirectory) else {
        throw CredentialError(
          reference: self, message: "there is no credentials folder: CREDENTIALS_DIRECTORY is not set",
          remedy: "start the program from a unit with LoadCredential=\(name):PATH, or refer to a file")
      }
      return try resolve(path: path)
    }
  }

  /// Whether the secret can be fetched; for showing a definition.
  public func isSet(environment: [String: String], credentialsDirectory: String? = nil) -> Bool {
    (try? resolve(environment: environment, credentialsDirectory: credentialsDirectory)) != nil
  }

  private func credentialPath(_ name: String, _ environment: [String: String], _ directory: String?) -> String? {
    guard let directory = directory ?? environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty else { return nil }
    return directory + "/" + name
  }

  private func resolve(path: String) throws(CredentialError) -> ResolvedSecret {
    let file: SmallFile
    do throws(SmallFile.Failure) {
      file = try SmallFile(path: path, limit: Self.limit)
    } catch {
      throw CredentialError(
        reference: self, message: "\(path) \(error.sentence)",
        remedy: error.remedyForSecret + "correct the reference")
    }
    let warnings =
      file.isReadableByOthers ? ["\(path) holds a secret and others may read it; run: chmod 600 \(path)"] : []
    return ResolvedSecret(secret: Secret(try checked(file.bytes)), warnings: warnings)
  }

  private func checked(_ bytes: [UInt8]) throws(CredentialError) -> String {
    var bytes = bytes[...]
    while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty else {
      throw CredentialError(reference: self, message: "the secret is empty", remedy: "put the secret there")
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw CredentialError(
        reference: self, message: "the secret is not one line of text",
        remedy: "put the secret there and nothing else")
    }
    return text
  }
}

extension SmallFile.Failure {
  /// What helps besides another reference, as the beginning of a remedy.
  fileprivate var remedyForSecret: String {
    switch self {
    case .missing: "make it, or "
    case .denied: "let this user read it, or "
    case .tooLarge: "put the secret there and nothing else, or "
    case .folder, .system: ""
    }
  }
}
