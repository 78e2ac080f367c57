/// Where a secret is kept: a definition names the place, never the value.
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

  /// The key of this kind of reference, and what it names.
  package var entry: (key: String, value: String) {
    switch self {
    case .environment(let name): ("env", name)
    case .file(let path): ("file", path)
    case .credential(let name): ("credential", name)
    }
  }
}
