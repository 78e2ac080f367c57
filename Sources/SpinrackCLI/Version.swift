import Pipeline

/// The version of the program.
enum Version {
  /// Semantic versioning 2.0.0.
  static let current = Program.version

  /// How the program names itself to a source.
  static let userAgent = "spinrack/" + current
}
