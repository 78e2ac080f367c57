/// The stages of a run, in their order; these names stand in flags, logs and reports.
public enum StageName: String, CaseIterable, Comparable, Sendable {
  case fetch, normalize, enrich, statistics, write, publish

  /// Whether a stage comes before another one.
  public static func < (one: StageName, other: StageName) -> Bool { one.position < other.position }

  private var position: Int {
    switch self {
    case .fetch: 0
    case .normalize: 1
    case .enrich: 2
    case .statistics: 3
    case .write: 4
    case .publish: 5
    }
  }
}
