/// A text that scripts show, under the name by which they ask for it; `script.` stands before it in the files of languages. Texts
/// that pages show, too, are in `Phrase`.
enum ScriptPhrase: String, CaseIterable, Sendable {
  case cannotLoad
  case tryAgain
  case themeSystem
  case themeLight
  case themeDark
  case favouriteAdded
  case favouriteRemoved
  case nothingKept
  case linkCopied
  case linkToCopy
  case savePicture
  case exportFile
  case importFile
  case copyFavouritesLink
  case importFailed
  case noFavourites
  case remove
  case undo
  case addAll
  case dismiss
  case sharedFavourites
  case facetLetter
  case facetPicture
  case facetKind
  case comicsNone
  case comicsFew
  case comicsSome
  case comicsMany
  case comicsMost
  case withPicture
  case withoutPicture
  case withEvents
  case withoutEvents
  case sortBy
  case sortName
  case sortComics
  case sortFirst
  case sortNewest
  case sortChanged
  case filterAndSort
  case activeFilters
  case removeFilter
  case clearAll
  case noHeroFits
  case moreHeroes
  case showMoreOf
  case suggestions
  case moreResults
  case allResults
  case searchAnyway
  case nothingFound
  case nothingFoundHint
  case didYouMean
  case recentSearches
  case clearRecent
  case recentCleared
  case removeSearch
  case searching
  case resultsFor
  case lookFurther
  case slashKey
}

/// A text with a number that scripts show.
enum CountedScriptPhrase: String, CaseIterable, Sendable {
  case favouritesAdded
  case favouritesBrought
  case moreShown
  case suggestionsCount
  case resultsCount
  case resultsAtLeast
}
