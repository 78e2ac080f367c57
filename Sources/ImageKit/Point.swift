/// A place on a canvas in pixels, from the top left corner; it may lie outside.
public struct Point: Sendable, Hashable {
  /// Pixels to the right.
  public var x: Int
  /// Pixels down.
  public var y: Int

  /// A point from its parts.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}
