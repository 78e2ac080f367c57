/// Something in a generation that is not as its manifest says.
public struct GenerationFault: Equatable, Sendable {
  /// The path below the root of the generation.
  public let path: String
  /// What is wrong with it, without the path.
  public let what: String

  /// A fault of its parts.
  public init(path: String, what: String) {
    self.path = path
    self.what = what
  }
}
