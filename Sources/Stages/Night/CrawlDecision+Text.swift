import Pipeline

extension CrawlDecision {
  /// What people are told of it; nil where a full crawl is what they asked for.
  func text(fullEvery: Duration) -> String? {
    switch self {
    case .incremental: "asking for what changed since the last crawl"
    case .full(.asked): nil
    case .full(.first): "walking every page: there is no full crawl of this source yet"
    case .full(.otherCollections): "walking every page: the last full crawl was made of other collections"
    case .full(.age): "walking every page: the last full crawl began \(DurationText.text(fullEvery)) ago or earlier"
    case .full(.future): "walking every page: the last full crawl is dated in the future"
    case .full(.damage): "walking every page: the last rebuild was made from damaged captures"
    case .full(.otherRules): "walking every page: the cleaning rules have changed"
    }
  }
}
