import Catalog

/// The publishers of issues and series.
extension SiteCatalogue {
  /// Returns the publisher of an issue, its own or that of its series, by rank; nil where neither is known.
  func publisher(ofIssue issue: Int) -> Int? {
    publisher(of: kinds.issue, issue) ?? issues[issue].series.flatMap { publisher(ofSeries: $0) }
  }

  /// Returns the publisher of a series, by rank; nil where it is not known.
  func publisher(ofSeries series: Int) -> Int? { publisher(of: kinds.series, series) }

  private func publisher(of kind: Kind, _ rank: Int) -> Int? {
    neighbours[of: kind, in: kinds.publisher]?[rank].first.map { Int($0) }
  }
}
