import Pipeline

/// A file that would be written over.
struct FileExists: OutcomeError {
  /// The file.
  var path: String

  var description: String { "\(path) exists already and was not changed. Choose another name, or give --force." }
  var outcome: Outcome { .usage }
}
