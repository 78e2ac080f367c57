import Basics
import Catalog
import JSONKit

/// The script that gives the other scripts the texts of a language, and the names of the files that they load.
struct ScriptWords {
  let model: CatalogModel
  /// The files by the names that scripts use: paths below the shared root. None of them may change with the records, else every page
  /// would change.
  let files: [(name: String, path: String)]
  /// The width of the pictures that cards show, in pixels.
  let smallWidth: Int

  /// The names of the kinds that have pages.
  let pages: [String]

  /// The texts of pages that scripts show, too.
  private static let shared: [(name: String, phrase: Phrase)] = [
    ("decade", .decade),
    ("withoutDate", .withoutDate),
    ("facetComics", .comics),
    ("facetEvents", .events),
    ("facetDecade", .earliestKnown),
    ("facetYears", .decadeTerm),
    ("facetFormat", .format),
    ("facetVariants", .variants),
    ("issueNumber", .issueNumber),
    ("readOf", .readOf),
    ("have", .have),
    ("want", .want),
    ("read", .isRead),
    ("collectedOf", .collectedOf),
    ("addFavourite", .addFavourite),
  ]
  private static let counted: [(name: String, phrase: CountedPhrase)] = [
    ("heroesCount", .heroesCount), ("comicsCount", .comicsCount), ("comicsMarked", .comicsMarked),
  ]

  /// Returns the bytes of the script in a language.
  func bytes(_ language: Language) -> [UInt8] {
    let vocabulary = Vocabulary(language, of: model)
    var json = JSONWriter(capacity: 8192)
    json.beginObject()
    json.object("files") { json in
      for (name, path) in files { json.field(name, path) }
    }
    json.field("small", smallWidth)
    json.field("pages", pages)
    json.object("words") { json in
      let kinds = model.searchOrder.map { model[$0] }
      for kind in kinds { json.field(kind.name.description, vocabulary.name(of: kind)) }
      for (name, phrase) in Self.shared { json.field(name, vocabulary.text(phrase)) }
      json.field("date", vocabulary.text(model.dateOfIssue))
      for (name, text) in vocabulary.ofScripts {
        if name == "facetLetter" {
          for kind in kinds { json.field("one_\(kind.name)", vocabulary.singular(of: kind)) }
        }
        json.field(name, text)
      }
      for (name, phrase) in Self.counted { json.field(name, vocabulary.forms(phrase).all(in: language)) }
      for (name, forms) in vocabulary.countedOfScripts { json.field(name, forms.all(in: language)) }
    }
    json.endObject()
    return Array("var spinrack=".utf8) + json.finish().array() + Array(";\n".utf8)
  }
}

/// The script texts that only one page needs. They stand on that page, so that the others load less; those of the diary, which most
/// pages would repeat, are a file of their own.
enum PageTexts: CaseIterable {
  case collection, comparison, offline, today, mine, diary, wall, map, traits

  /// Returns the texts as a JSON object.
  func json(_ language: Language, model: CatalogModel) -> String {
    let vocabulary = Vocabulary(language, of: model)
    let (phrases, counted) = names
    return JSONWriter.text(capacity: 2048) { json in
      for phrase in phrases { json.field("\(phrase)", vocabulary.text(phrase)) }
      for phrase in counted { json.field("\(phrase)", vocabulary.forms(phrase).all(in: language)) }
    }
  }

  /// Returns the bytes of a script that adds the texts to those of all pages.
  func bytes(_ language: Language, model: CatalogModel) -> [UInt8] {
    Array("Object.assign(spinrack.words,\(json(language, model: model)));\n".utf8)
  }

  private var names: ([Phrase], [CountedPhrase]) {
    switch self {
    case .collection:
      (
        [
          .collection, .collectionLead, .noCollection, .allMarks, .exportTable, .copyCollectionLink,
          .noCollectionInFile,
          .collectionFromLink, .comicRemoved, .untitled, .barcode, .findCode, .noSuchCode, .rowsRead, .rowsFound,
          .notAdded, .saveOthers, .mayBe, .doubtfulRows, .rowsNotHere,
        ], [.collectionBrought]
      )
    case .comparison:
      (
        [
          .chooseHero, .chooseOther, .nobodyFound, .noSuchHero, .nearHero, .compare, .firstMeeting, .latestMeeting,
          .neverTogether,
          .seriesOfBoth, .creatorsOfBoth, .eventsOfBoth, .powers, .alikeByPowers,
        ] + ColumnRole.powers.compactMap(\.term), [.comicsTogether]
      )
    case .offline: ([.keptPages], [])
    case .today: ([], [.yearsAgo])
    case .diary:
      (
        [
          .followed, .unfollowed, .dayRead, .rating, .note, .save, .cancel, .noRating, .ratingOf, .readOnDay,
          .diaryAdded,
        ], []
      )
    case .mine:
      (
        [
          .thisWeek, .lastWeek, .nextWeek, .upcoming, .finalOrderOn, .followedSeries, .noFollowed, .nothingThatWeek,
          .saveCalendar, .printPage, .wantList, .noWants, .gaps, .gapsLead, .noGaps, .showAllGaps, .diary, .noDiary,
          .untitled, .yearInReview, .averageRating, .mostReadSeries, .mostReadCreators, .byMonth, .edit, .diaryRemoved,
        ], [.readings, .missingIssues]
      )
    case .wall: ([.wall, .year, .zoomIn, .zoomOut, .zoomAll], [])
    case .traits:
      (
        [.publisher, .alignment, .gender, .race, .male, .female, .good, .bad, .neutral]
          + ColumnRole.powers.compactMap(\.term), []
      )
    case .map: ([.zoomIn, .zoomOut, .zoomAll, .appearsWith], [.comicsTogether])
    }
  }
}

/// The script that names the files of the current records. Its own name never changes, so pages stay the same when only these files
/// change.
struct CurrentFiles {
  /// The path of the script. Browsers ask for it each time, see ``CacheRule``.
  static let path = "current.js"

  /// The path of the root of the search index.
  let index: String
  /// The paths of the lists of heroes, series and creators, by kind.
  let lists: [(kind: String, paths: [String])]
  /// The paths of the files of issues that came out on the days of each month.
  let days: [String]
  /// The path of the file that names those of the wall of covers; nil where there is none.
  var wall: String?

  /// The bytes of the script.
  var bytes: [UInt8] {
    var json = JSONWriter(capacity: 256)
    json.beginObject()
    json.field("root", index)
    json.object("records") { json in
      for (kind, paths) in lists { json.field(kind, paths) }
    }
    json.field("days", days)
    if let wall { json.field("wall", wall) }
    json.endObject()
    return Array("Object.assign(spinrack.files,".utf8) + json.finish().array() + Array(");\n".utf8)
  }
}
