/// The version of the program.
enum Version {
  /// Semantic versioning 2.0.0; the one place where it stands.
  static let current = "0.1.0"

  /// How the program names itself to a source.
  static let userAgent = "spinrack/" + current
}
