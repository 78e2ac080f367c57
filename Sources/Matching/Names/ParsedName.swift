import Catalog

/// The make of a comic, as far as a name or a catalogue states it: the forms of publication that are compared with each other.
package enum ComicForm: String, Sendable, CaseIterable {
  /// One issue of a series.
  case single
  /// An annual of a series.
  case annual
  /// A book: a collection, a graphic novel, an omnibus.
  case book
  /// An issue that is a series of its own.
  case oneShot = "one-shot"

  init(_ form: PublicationForm) {
    self =
      switch form {
      case .annual: .annual
      case .graphicNovel, .hardcover, .omnibus, .tradePaperback: .book
      case .oneShot: .oneShot
      case .digitalChapter, .limitedSeries, .singleIssue: .single
      }
  }
}

/// The meaning of a file's name, by ``FileNameParser``.
package struct ParsedName: Sendable, Equatable {
  /// One way to read the title and the number; a name may have several.
  package struct Reading: Sendable, Hashable {
    /// The title of the series; empty where the name has the number alone.
    package var title: String
    /// The number, as it stands in the name; nil for none.
    package var number: String?
    /// The first year of the series, where this reading takes a year at the end of the title for it.
    package var firstYear: Int?
    /// Whether the title lacks what stands behind a dash: `Title - Subtitle`, which mostly is another series.
    package var isShortened = false

    package init(_ title: String, _ number: String?, firstYear: Int? = nil, isShortened: Bool = false) {
      (self.title, self.number, self.firstYear, self.isShortened) = (title, number, firstYear, isShortened)
    }
  }

  /// The readings, the most likely first; one at least.
  package var readings: [Reading] = []
  /// The last number, where the file has several issues: 6 for `#1-6`.
  package var lastNumber: Int?
  /// The first year of the series, where the name shows that it means the series.
  package var firstYear: Int?
  /// The year, month and day on the cover; of a single year it is not certain which one it means.
  package var year: Int?
  package var month: Int?
  package var day: Int?
  /// The volume: a count from 1, or the year in which it began.
  package var volume: Int?
  /// The number of issues of the series: 6 for `1 of 6`.
  package var count: Int?
  package var form: ComicForm?
  /// The language, ISO 639-1.
  package var language: String?
  /// The title behind the number.
  package var issueTitle: String?
  /// The texts in brackets whose meaning is not known, such as publishers and names of people who scan.
  package var hints: [String] = []
  /// The ids that programs left in the name.
  package var marks: [CatalogueMark] = []

  /// The first reading, without a title where there is none.
  package var first: Reading { readings.first ?? Reading("", nil) }
}
