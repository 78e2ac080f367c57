/// When a picture is asked for again: a good one seldom, a missing one ever more seldom.
public struct ThumbnailPauses: Sendable, Equatable {
  /// Until the next night, with room for a night that begins earlier than the last one.
  public var night: Duration = .seconds(18 * 3600)
  /// How long a good picture is left alone; as much again is spread over the pictures, so that no night asks for all.
  public var fresh: Duration = .seconds(7 * 86_400)
  /// How long a picture is left alone that was not there for three nights.
  public var gone: Duration = .seconds(7 * 86_400)
  /// How long one is left alone that could not be had for seven nights.
  public var unreachable: Duration = .seconds(3 * 86_400)

  /// The usual pauses.
  public init() {}

  /// The pause after a failure.
  ///
  /// - Parameter failures: nights in a row that failed, this one included.
  public func pause(after failure: ThumbnailFailure, failures: Int) -> Duration {
    if failure.mayPass { return failures < 7 ? night : unreachable }
    return failures < 3 ? night : gone
  }

  /// The pause after a good answer.
  ///
  /// - Parameter digest: of the picture, in hexadecimal digits; it decides where in the spread it falls.
  public func pause(afterGood digest: String) -> Duration {
    let share = Int(digest.prefix(2), radix: 16) ?? 0
    return fresh + fresh / 256 * share
  }
}
