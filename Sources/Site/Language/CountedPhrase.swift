/// A text of the site's own with a number in it, `{n}`.
enum CountedPhrase: CaseIterable, Sendable {
  case comicsCount, allComics, issues, comicsTogether
  case moreStories, showMore, andMore, heroesCount
  case seriesCount, creatorsCount, eventsCount
  case rowsCount, recordsCount
}
