/// Something in a generation that is not as its manifest says.
public struct GenerationFault: Equatable, Sendable {
  /// The path below the root of the generation.
  public let path: String
  /// What is wrong with it, without the path.
  public let what: String
  /// Whether the fault is that there is a file of this path at all.
  public let isUnexpectedFile: Bool

  /// A fault of its parts.
  public init(path: String, what: String, isUnexpectedFile: Bool = false) {
    self.path = path
    self.what = what
    self.isUnexpectedFile = isUnexpectedFile
  }
}
