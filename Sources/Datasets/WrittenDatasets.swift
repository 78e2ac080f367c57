public import Pipeline

/// What writing datasets gives.
public struct WrittenDatasets: Sendable {
  /// The files, by path.
  public let files: [PublishedFile]
  /// Between which states of the data the feed of changes leads; nil where there is none.
  public let changes: ChangeSpan?
  /// The statistics, where they were asked for.
  public let statistics: [Statistic]
}
