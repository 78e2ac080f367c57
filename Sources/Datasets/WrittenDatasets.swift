public import Pipeline

/// What writing datasets gives.
public struct WrittenDatasets: Sendable {
  /// The files, by path.
  public let files: [PublishedFile]
  /// The statistics, where they were asked for.
  public let statistics: [Statistic]
}
