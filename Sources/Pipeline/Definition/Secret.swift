import Basics

/// A secret value that shows itself as `***` wherever it is printed, dumped or interpolated.
public struct Secret: Sendable {
  private let value: String

  /// Creates a secret from a value that must not be shown.
  public init(_ value: String) {
    self.value = value
  }

  /// Returns the value itself. Every call is a place to check when secrets are reviewed.
  public func reveal() -> String {
    value
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }

  /// Always `***`.
  public var debugDescription: String { "***" }

  /// A mirror without children, so that `dump` has nothing to show.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The place of a secret: a definition names the place, never the value.
///
/// ```swift
/// let reference = SecretReference.environment("SHOP_TOKEN")
/// let token = try reference.resolve(environment: ["SHOP_TOKEN": "0123"]).secret
/// print(reference, token, token.reveal())  // {env: SHOP_TOKEN} *** 0123
/// ```
public enum SecretReference: Sendable, Hashable {
  /// The environment variable of this name: `{env: NAME}`.
  case environment(String)
  /// The file at this path, relative to the current folder: `{file: PATH}`.
  case file(String)
  /// The file of this name in the service manager's credentials folder: `{credential: NAME}`.
  /// See systemd.exec(5), `LoadCredential=`.
  case credential(String)
}

extension SecretReference: CustomStringConvertible {
  /// The reference as it is written in a definition, such as `{env: NAME}`.
  public var description: String {
    FieldValue.secret(self).yaml
  }

  /// The key of this kind of reference, and the name or path behind it.
  package var entry: (key: String, value: String) {
    switch self {
    case .environment(let name): ("env", name)
    case .file(let path): ("file", path)
    case .credential(let name): ("credential", name)
    }
  }
}

extension SecretReference {
  /// The keys of references.
  static let keys = ["env", "file", "credential"]
  /// The text behind each key, as the end of a sentence that begins "must be".
  static let words = [
    "env": "the name of an environment variable: letters, digits and _, no digit first",
    "file": "the path of a file",
    "credential": "the name of a credential: letters, digits, and . _ -",
  ]

  /// Reads a reference from its key and the name or path behind it; nil where they are none.
  init?(_ key: String, _ text: String) {
    func isName(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") }
    guard let first = text.utf8.first, text.utf8.count <= 4096 else { return nil }
    switch key {
    case "env" where text.utf8.allSatisfy(isName) && !(0x30...0x39).contains(first): self = .environment(text)
    case "file"
    where text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } && !text.hasPrefix("~"):
      self = .file(text)
    case "credential"
    where text.utf8.allSatisfy { isName($0) || ".-".utf8.contains($0) } && first != UInt8(ascii: "."):
      self = .credential(text)
    default: return nil
    }
  }
}

/// A secret that was found, and the flaws of its place.
public struct ResolvedSecret: Sendable {
  /// The secret.
  public let secret: Secret
  /// Sentences for the log, such as that others may read the file; usually empty.
  public let warnings: [String]
}

extension SecretReference {
  /// The greatest size of a file with a secret, in bytes.
  public static let limit = 64 * 1024

  /// Fetches the secret.
  ///
  /// Newlines at its end are removed; an empty secret or one with control characters is refused.
  ///
  /// - Parameter environment: The environment of the process; the service manager names its folder of credentials there.
  /// - Throws: ``CredentialError``.
  public func resolve(environment: [String: String]) throws(CredentialError) -> ResolvedSecret {
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
      guard let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty else {
        throw CredentialError(
          reference: self, message: "there is no credentials folder: CREDENTIALS_DIRECTORY is not set",
          remedy: "start the program from a unit with LoadCredential=\(name):PATH, or refer to a file")
      }
      return try resolve(path: directory + "/" + name)
    }
  }

  /// Whether the secret can be fetched; for showing a definition.
  public func isSet(environment: [String: String]) -> Bool { (try? resolve(environment: environment)) != nil }

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
  /// The beginning of a remedy other than another reference; empty where there is none.
  fileprivate var remedyForSecret: String {
    switch self {
    case .missing: "make it, or "
    case .denied: "let this user read it, or "
    case .tooLarge: "put the secret there and nothing else, or "
    case .folder, .circle, .silentPipe, .system: ""
    }
  }
}

/// A secret that is not at the place that the definition names. Holds the reference, never a value.
public struct CredentialError: Error, Sendable, Hashable {
  /// The reference in the definition.
  public let reference: SecretReference
  /// The problem.
  public let message: String
  /// The remedy.
  public let remedy: String
}

extension CredentialError: CustomStringConvertible {
  /// One line: `REFERENCE: MESSAGE; REMEDY`.
  public var description: String {
    "\(reference): \(message); \(remedy)"
  }
}
