/// Why there is no result.
struct BenchError: Error, CustomStringConvertible {
  /// What happened, and what to do.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
