import Pipeline

/// The version of the program.
package enum Version {
  /// Semantic versioning 2.0.0.
  package static let current = Program.version

  /// How the program names itself to a source.
  static let userAgent = "spinrack/" + current
}
