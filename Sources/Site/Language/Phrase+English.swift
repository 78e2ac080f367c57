extension Phrase {
  /// The text in English.
  var english: StaticString {
    switch self {
    case .originalIssue: "Original issue"
    case .home: "Home"
    case .heroes: "Heroes"
    case .characters: "Characters"
    case .comics: "Comics"
    case .series: "Series"
    case .events: "Events"
    case .creators: "Creators"
    case .stories: "Stories"
    case .statistics: "Statistics"
    case .data: "Data"
    case .search: "Search"
    case .searchPlaceholder: "Heroes, comics, creators …"
    case .favourites: "Favourites"
    case .about: "About"
    case .skipToContent: "Skip to the content"
    case .mainMenu: "Main menu"
    case .breadcrumb: "You are here"
    case .languages: "Languages"
    case .pages: "Pages"
    case .letters: "Letters"
    case .neighbours: "Next to this"
    case .previous: "Previous"
    case .next: "Next"
    case .readMore: "Read more"
    case .addFavourite: "Add to favourites"
    case .share: "Share"
    case .untitled: "Without a name ({0})"
    case .pictureOf: "Picture of {0}"
    case .goneSince: "The source has not listed this since {0}."
    case .updatedOn: "Updated on"
    case .number: "Number"
    case .relatedLinks: "Related links"
    case .linkDetail: "Details"
    case .linkWiki: "Wiki"
    case .linkComics: "Comics"
    case .linkPurchase: "Buy"
    case .linkReader: "Read online"
    case .linkApp: "Open in the app"
    case .linkOther: "Link"
    case .date: "{0} {1}, {2}"
    case .comicsOf: "Comics: {0}"
    case .pageOf: "{0} – page {1} of {2}"
    case .firstAppearance: "First appearance"
    case .latestAppearance: "Latest appearance"
    case .appearsWith: "Appears with"
    case .workedOnBy: "Made by"
    case .issueNumber: "Issue"
    case .onSale: "On sale"
    case .format: "Format"
    case .pageCount: "Pages"
    case .price: "Price"
    case .isbn: "ISBN"
    case .ean: "EAN"
    case .upc: "UPC"
    case .issn: "ISSN"
    case .diamondCode: "Diamond code"
    case .variants: "Variants"
    case .collectedIn: "Collected in"
    case .collects: "Collects"
    case .years: "Years"
    case .issuesTerm: "Issues"
    case .type: "Type"
    case .rating: "Rating"
    case .previousSeries: "Series before"
    case .nextSeries: "Series after"
    case .dates: "Dates"
    case .readingOrder: "Reading order"
    case .previousEvent: "Event before"
    case .nextEvent: "Event after"
    case .firstComic: "First comic"
    case .latestComic: "Latest comic"
    case .roles: "Roles"
    case .roleWriter: "Writer"
    case .rolePenciller: "Penciller"
    case .roleInker: "Inker"
    case .roleColorist: "Colorist"
    case .roleLetterer: "Letterer"
    case .roleEditor: "Editor"
    case .roleArtist: "Artist"
    case .rolePainter: "Painter"
    case .rolePencillerCover: "Penciller (cover)"
    case .roleInkerCover: "Inker (cover)"
    case .roleColoristCover: "Colorist (cover)"
    case .rolePainterCover: "Painter (cover)"
    case .roleArtistCover: "Artist (cover)"
    case .roleEditorInChief: "Editor in chief"
    case .roleOther: "Other work"
    case .roleUnknown: "Role not given"
    case .homeLead: "Heroes, comics and the people who make them: look around, search, keep what you like."
    case .homeDescription: "{0}: heroes, comics, series, events and creators, with who appears with whom."
    case .featured: "Start here"
    case .whatIsNew: "What is new"
    case .latestComics: "Latest comics"
    case .added: "new"
    case .changed: "changed"
    case .decade: "{0}s"
    case .withoutDate: "Without a date"
    case .comicsOfYear: "Comics of {0}"
    case .comicsWithoutDate: "Comics without a date"
    case .bySeries: "by series"
    case .searchNeedsScript: "Searching needs scripts, which are off. The lists below lead everywhere, too."
    case .otherWays: "Look around"
    case .favouritesLead: "What you mark with a star is kept in this browser, on this device."
    case .favouritesNeedScript: "Favourites need scripts, which are off."
    case .notFound: "Page not found"
    case .notFoundLead: "There is no such page here. It may never have been, or its address has changed."
    case .aboutLead:
      "{0} is a catalogue made of data that a source offers. Its pages are plain files: they work without a server and without a connection."
    case .aboutRights:
      "Names, texts and pictures belong to their owners and are shown to identify the works that they are about."
    case .aboutPrivacy:
      "The pages load nothing from elsewhere and tell nobody that you read them. Favourites and past searches stay in your browser."
    case .sources: "Sources"
    case .january: "January"
    case .february: "February"
    case .march: "March"
    case .april: "April"
    case .may: "May"
    case .june: "June"
    case .july: "July"
    case .august: "August"
    case .september: "September"
    case .october: "October"
    case .november: "November"
    case .december: "December"
    }
  }
}

extension CountedPhrase {
  /// The forms in English.
  var english: PluralForms {
    switch self {
    case .comicsCount: PluralForms(one: "{n} comic", other: "{n} comics")
    case .allComics: PluralForms(one: "Show the one comic", other: "Show all {n} comics")
    case .issues: PluralForms(one: "{n} issue", other: "{n} issues")
    case .comicsTogether: PluralForms(one: "{n} comic together", other: "{n} comics together")
    case .moreStories:
      PluralForms(one: "and {n} more story in these comics", other: "and {n} more stories in these comics")
    case .showMore: PluralForms(one: "Show {n} more", other: "Show {n} more")
    case .andMore: PluralForms(one: "and {n} more", other: "and {n} more")
    case .heroesCount: PluralForms(one: "{n} hero", other: "{n} heroes")
    case .seriesCount: PluralForms(one: "{n} series", other: "{n} series")
    case .creatorsCount: PluralForms(one: "{n} creator", other: "{n} creators")
    case .eventsCount: PluralForms(one: "{n} event", other: "{n} events")
    }
  }
}
