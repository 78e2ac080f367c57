/// What to do when something follows the compressed data.
public enum TrailingBytes: Sendable {
  /// Fail with `trailing-bytes`.
  case refuse
  /// Read no further and say nothing.
  case ignore
}
