/// What publishing has done.
public struct Publication: Equatable, Sendable {
  /// The generation that `current` points to now.
  public let id: GenerationID
  /// The digest of the set.
  public let digest: String
  /// False: `current` had the same set already, so nothing was published.
  public let isNew: Bool
  /// The generation that was current before, if any.
  public let previous: GenerationID?
  /// Old generations that were removed, newest first.
  public let removed: [GenerationID]
}
