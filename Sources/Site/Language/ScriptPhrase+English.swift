extension ScriptPhrase {
  /// The text in English.
  var english: StaticString {
    switch self {
    case .cannotLoad:
      "This part could not be loaded. Perhaps the connection is gone, or the site has just been renewed."
    case .tryAgain: "Try again"
    case .themeSystem: "Theme: system"
    case .themeLight: "Theme: light"
    case .themeDark: "Theme: dark"
    case .favouriteAdded: "{0} is a favourite now."
    case .favouriteRemoved: "{0} is no favourite any more."
    case .nothingKept: "This browser does not let pages keep anything."
    case .linkCopied: "Link copied"
    case .linkToCopy: "Link to copy"
    case .savePicture: "Save the picture"
    case .exportFile: "Save as a file"
    case .importFile: "Add from a file"
    case .copyFavouritesLink: "Copy a link with them"
    case .importFailed: "There are no favourites in that file."
    case .noFavourites: "Nothing here yet. The star on a page adds what it shows."
    case .remove: "Remove"
    case .undo: "Undo"
    case .addAll: "Add them"
    case .dismiss: "Leave them"
    case .sharedFavourites: "Favourites from a link"
    case .oneCharacters: "Hero"
    case .oneSeries: "Series"
    case .oneComics: "Comic"
    case .oneEvents: "Event"
    case .oneCreators: "Creator"
    case .oneStories: "Story"
    case .facetLetter: "First letter"
    case .facetPicture: "Picture"
    case .facetKind: "Kind"
    case .comicsNone: "none"
    case .comicsFew: "1 to 9"
    case .comicsSome: "10 to 49"
    case .comicsMany: "50 to 199"
    case .comicsMost: "200 and more"
    case .withPicture: "with picture"
    case .withoutPicture: "without picture"
    case .withEvents: "in events"
    case .withoutEvents: "in no event"
    case .sortBy: "Sort by"
    case .sortName: "Name"
    case .sortComics: "Most comics"
    case .sortFirst: "First appearance, earliest first"
    case .sortNewest: "First appearance, latest first"
    case .sortChanged: "Changed last"
    case .filterAndSort: "Filter and sort"
    case .activeFilters: "Active filters"
    case .removeFilter: "Remove filter: {0}"
    case .clearAll: "Clear all"
    case .noHeroFits: "No hero fits all of these."
    case .moreHeroes: "Show more heroes"
    case .showMoreOf: "Show more"
    case .suggestions: "Suggestions"
    case .moreResults: "More"
    case .allResults: "All results for “{0}”"
    case .searchAnyway: "Search for “{0}”"
    case .nothingFound: "Nothing found for “{0}”"
    case .nothingFoundHint: "Try fewer or shorter words, or another spelling."
    case .didYouMean: "Did you mean"
    case .recentSearches: "Last searches"
    case .clearRecent: "Forget the last searches"
    case .recentCleared: "The last searches are forgotten."
    case .removeSearch: "Forget {0}"
    case .searching: "Searching…"
    case .resultsFor: "for “{0}”"
    case .lookFurther: "Look further"
    case .slashKey: "The / key goes to the search box"
    }
  }
}

extension CountedScriptPhrase {
  /// The forms in English.
  var english: PluralForms {
    switch self {
    case .favouritesAdded: PluralForms(one: "{n} favourite added", other: "{n} favourites added")
    case .favouritesBrought:
      PluralForms(one: "This link brings {n} favourite", other: "This link brings {n} favourites")
    case .moreShown: PluralForms(one: "{n} more shown", other: "{n} more shown")
    case .suggestionsCount: PluralForms(one: "{n} suggestion", other: "{n} suggestions")
    case .resultsCount: PluralForms(one: "{n} result", other: "{n} results")
    case .resultsAtLeast: PluralForms(one: "at least {n} result", other: "at least {n} results")
    }
  }
}
