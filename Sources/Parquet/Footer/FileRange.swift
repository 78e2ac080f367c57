/// A piece of the file.
struct FileRange: Sendable, Equatable {
  /// Where it begins.
  let offset: Int
  /// Its bytes.
  let count: Int
}
