/// A text of the site, by its name in the file of each language.
enum Phrase: Int, CaseIterable, Sendable {
  case nativeName, locale
  case originalIssue, storyIn, followSeries, recordGone, recordBack
  case home, heroes, characters, comics
  case series, events, creators, stories
  case statistics, data, search, searchPlaceholder
  case favourites, about, skipToContent, mainMenu, more
  case breadcrumb, languages, pages, letters
  case neighbours, previous, next, readMore, readLess
  case addFavourite, share, untitled, pictureOf
  case goneSince, shownInPart, yes, source, sourceID, updatedOn, relatedLinks
  case linkDetail, linkWiki, linkComics, linkPurchase
  case linkReader, linkApp, linkOther, date
  case summaryOnSale, summaryPublished, summaryCast, summaryIssue, summarySeries
  case comicsOf, pageOf, firstAppearance, earliestKnown, latestKnown
  case appearsWith, workedOnBy, issueNumber, volume, otherNumber, title, variantOf
  case onSale, published, coverDate, printedDate, finalOrder, onUnlimited, founded
  case format, pageCount, pagesOf, price, free, digitalPrice, averageMark, isbn
  case ean, upc, issn, diamondCode, sku, keywords, notes
  case feature, genre, firstLine, jobNumber, reprintNotes, bibliography
  case variants, variant, reprints, reprintedIn, collectedIn, collects, years
  case concepts, places, objects, awards, otherNames, morePictures, picture, textsFrom
  case issuesTerm, type, rating, previousSeries
  case nextSeries, dates, readingOrder, previousEvent
  case nextEvent, roles
  case firstIssue, lastIssue, sinceYear, status, country, language, publicationDates, numbering, color
  case dimensions, paper, binding, publishingFormat, collectedEditions, realName, alterEgos
  case gender, male, female, born, died, hometown, website, race, alignment, good, bad, neutral, height
  case weight, eyeColor, hairColor, occupation, base, affiliation, relatives, looks, work
  case connections, powers, powersNote, intelligence, strength, speed, durability, power, combat, averagePowers,
    highestFirst, topTen, alikeByPowers, createdBy
  case indiciaPublisher, frequency, firstPublished, members, listOwner, listSource
  case diedHere, diedIn, disbandedHere, disbandedIn
  case charactersCreated, worksWith, byRoleAndYear, byRoleAndDecade, sum, relatedRecords, memberships, influences
  case schools, degrees, signatures, otherWorks, friends, enemies, brandsUsed, seriesByIssues
  case roleWriter, rolePenciller, roleInker, roleColorist
  case roleLetterer, roleEditor, roleArtist, rolePainter
  case rolePencillerCover, roleInkerCover, roleColoristCover, rolePainterCover
  case roleArtistCover, roleEditorInChief, roleOther, roleUnknown
  case homeLead, homeLeadOfAny, homeDescription, featured, whatIsNew
  case latestComics, added, changed, decade
  case wall, wallLead, wallSample, wallNeedsScript, wallLists, wallHelp, zoomIn, zoomOut, zoomAll
  case withoutDate, monthAndYear, aboutYear, comicsOfYear, comicsWithoutDate, bySeries
  case comicsOfWeek, weeksOfYear, weeks, byWeek, allWeeks, daysOfMonth, daysOfMonths
  case thisWeek, lastWeek, nextWeek, laterWeeks, upcoming, noComicsThisWeek, nothingThisWeek, finalOrderOn, finalOrders
  case calendarOfUpcoming, calendarOfSeries, calendarsByPublisher, otherPublishers
  case compareHeroes, compareLead, comparePowersLead, compareNeedsScript, compareWith, chooseHero, chooseOther,
    nobodyFound, noSuchHero
  case nearHero
  case compare, firstMeeting, latestMeeting, neverTogether, seriesOfBoth, creatorsOfBoth, eventsOfBoth, onThisDay
  case searchNeedsScript, otherWays, favouritesLead, favouritesNeedScript
  case notFound, notFoundLead, offline, offlineLead, keptPages, aboutLead, aboutRights
  case aboutPrivacy, sources, january, february
  case march, april, may, june
  case july, august, september, october
  case november, december, monthNames, months
  case heroesByDecade, heroesByDecadeNote, first, second, third
  case statisticsLead, statisticsDescription, chartTable, chartSpan
  case chartAllNumbers, overTime, comicsByYear, comicsByYearNote, comicsByDatesNote
  case dottedVariants, numbersMissing
  case comicsWithoutDateCount, seriesByDecade, seriesByDecadeNote, pagesByYear
  case pagesByYearNote, pricesByYear, pricesByYearNote, year
  case decadeTerm, kindsOfComics, formats, storyTypes
  case creatorRoles, credits, unknownValue
  case otherValues, inMostComics, topHeroes, topCreators
  case topSeries, topEvents, whoMeetsWhom, coAppearanceMap
  case mapLead, mapHelp, mapOpen
  case coAppearanceMapNote, topPairs, hero, otherHero
  case sharedComics, name, completeness, completenessNote
  case withDescription, withPicture, comicsWith, recordsWith, filled
  case records, dataLead, dataDescription, dataWhole
  case dataTables, dataTablesNote, dataRecords, dataRecordsNote
  case dataBrowser, dataBrowserNote, dataAllTables, dataIn
  case dataStatisticsNote, dataGraph, dataGraphNote, dataLoading
  case dataLoadingNote, dataChecksums, dataChecksumsNote, dataChecksumsShow
  case dataLicence, dataLicenceNote, dataTerms, fileDatabase
  case dataOfArchive, fileSiteArchive
  case fileTablesArchive, fileRecordsArchive, fileXML, fileSchemaXML, fileSchemaStatistics
  case filePackage, fileMetadata, fileDuckDB, fileDBT, fileChanges, fileGraphML
  case fileNodes, fileEdges, fileGraphSummary, sizeBytes
  case sizeKilobytes, sizeMegabytes, sizeGigabytes
  case oneSeries, comic, event, creator, story
  case publishers, publisher, teams, team
  case universes, universe, imprints, imprint
  case readingLists, readingList
  case isRead, readOf, orderFiles, orderBySeries
  case have, want, collectedOf, collection, collectionLead, noCollection
  case allMarks, exportTable, copyCollectionLink, noCollectionInFile
  case collectionFromLink, comicRemoved
  case follow, followIts, readOn, mine, mineLead, mineNeedsScript
  case followedSeries, noFollowed, nothingThatWeek, saveCalendar, printPage
  case wantList, noWants, gaps, gapsLead, noGaps, showAllGaps
  case diary, noDiary, yearInReview, averageRating, mostReadSeries, mostReadCreators, byMonth, edit, diaryRemoved
  case barcode, findCode, noSuchCode, rowsRead, rowsFound, notAdded, saveOthers, mayBe, doubtfulRows, rowsNotHere
  case followed, unfollowed, dayRead, note, save, cancel, noRating, ratingOf, readOnDay, diaryAdded
  case typeStory, typeInteriorStory, typeCover, typeCoverReprint
  case typeBackCover, typePinup, typeTextStory, typeArticle
  case typeLetters, typeAdvertisement, typePromotion, typeRecap
  case typeActivity, typeProfile, typeCredits
  case partOf, onlyAtSource, comicsKnown, notShown, namedBy, namedOf, namedOnly, namedNote
  case tableUnseen, tableNames, topNote
  case contents

  /// Returns the name of a month, 1 to 12.
  static func month(_ number: Int) -> Phrase {
    // The months stand in their order.
    Phrase(rawValue: Phrase.january.rawValue + min(max(number, 1), 12) - 1) ?? .january
  }
}

/// A text of the site with a number in it, `{n}`.
enum CountedPhrase: Int, CaseIterable, Sendable {
  case comicsCount, allComics, issues, pagesCount, comicsTogether
  case moreStories, showMore, andMore, heroesCount
  case seriesCount, creatorsCount, eventsCount
  case rowsCount, recordsCount, variantsCount
  case namedCount, knownFromComics, knownFromRecords
  case comicsMarked, collectionBrought, yearsAgo
  case readings, missingIssues, notDrawn, comicsInNoWeek
}
