/// All statistics.
extension StatisticDescription {
  /// Every statistic, in the order in which a reader wants to see them.
  public static let all: [StatisticDescription] = [
    .collections, .releasesByYear, .releasesByDecade, .pagesAndPricesByYear, .formats, .storyTypes,
    .topCharacters, .topCharactersByDecade, .topPairs,
    .roles, .topCreators, .creatorCareers, .topCreatorsByDecade, .creatorRuns,
    .topSeries, .longestSeries, .topEvents,
    .completeness, .sentinels, .lists, .unseen,
  ]
}
