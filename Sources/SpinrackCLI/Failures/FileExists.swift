import Pipeline

/// A file that would be written over.
struct FileExists: OutcomeError {
  /// The file.
  var path: String

  var description: String { "\(path) is there already and was left alone. Choose another name, or give --force." }
  var outcome: Outcome { .usage }
}
