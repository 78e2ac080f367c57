/// The size of a picture with fewer pixels in a row and the same shape.
public struct ScaledSize: Sendable, Hashable {
  /// Pixels in a row.
  public let width: Int
  /// Pixels in a column, rounded, at least one.
  public let height: Int

  /// The size of a picture that is made smaller; one that is not wider than asked for keeps its own.
  ///
  /// - Parameters:
  ///   - sourceWidth: Pixels in a row of the picture, at least 1.
  ///   - sourceHeight: Pixels in a column of it, at least 1.
  ///   - width: Pixels in a row that are wanted, at least 1.
  public init(of sourceWidth: Int, _ sourceHeight: Int, width: Int) {
    self.width = min(max(width, 1), max(sourceWidth, 1))
    height = max(1, (sourceHeight * self.width + sourceWidth / 2) / max(sourceWidth, 1))
  }
}
