/// A part of a canvas in pixels; it may reach outside.
public struct Rectangle: Sendable, Hashable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// Pixels from left to right. Nothing is drawn at 0 or less.
  public var width: Int
  /// Pixels from top to bottom. Nothing is drawn at 0 or less.
  public var height: Int

  /// A rectangle from its parts.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
