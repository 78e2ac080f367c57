/// What a night's fetching of pictures came to.
public struct MediaReport: Sendable, Equatable {
  /// What the plan found.
  public var plan = ThumbnailPlan.Counts()
  /// Pictures that came, checked and stored.
  public var fetched = 0
  /// Pictures of which the source said that they have not changed.
  public var unchanged = 0
  /// Pictures that did not come, by the reason.
  public var failed: [ThumbnailFailure: Int] = [:]
  /// Pictures that did not come, by the host and the reason.
  public var failedByHost: [String: [ThumbnailFailure: Int]] = [:]
  /// Pictures that were not asked for any more, since their host had failed too often or the time was over.
  public var untried = 0
  /// Whether the time was over before all were asked for.
  public var isCutShort = false
  /// Files that were not there before; the same picture at two addresses is one file.
  public var files = 0
  /// Requests that went out, repeats and redirects included. They count for no quota of the API.
  public var calls = 0
  /// Bytes of bodies that came.
  public var bytes = 0
  /// The hosts that were given up for this night, and why.
  public var givenUp: [String: ThumbnailFailure] = [:]

  /// A report of nothing.
  public init() {}

  /// Pictures that did not come.
  public var failures: Int { failed.values.reduce(0, +) }

  /// Whether every picture that was due came.
  public var isComplete: Bool { failed.isEmpty && untried == 0 }
}
