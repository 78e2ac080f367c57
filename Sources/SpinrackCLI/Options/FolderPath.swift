import ArgumentParser

/// The path of a folder as it is given on the command line.
enum FolderPath {
  /// Refuses an empty path, which a script makes of a variable that is not set: below it lies the root of the file system.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ path: String, of option: String) throws {
    guard path.isEmpty else { return }
    throw ValidationError("\(option) is empty: name a folder, or \".\" for the current one, or leave the option out.")
  }
}
