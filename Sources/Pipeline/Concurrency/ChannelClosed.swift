/// Thrown by ``BoundedChannel/send(_:)`` when the channel takes no more elements because it was finished.
public struct ChannelClosed: Error, Equatable, CustomStringConvertible {
  /// What happened, for a log.
  public var description: String { "The channel was finished before this element was sent." }
}
