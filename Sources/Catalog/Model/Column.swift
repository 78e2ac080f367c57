/// A column of the table of a kind, as its model declares it beside the field that it is made of.
///
/// ```swift
/// let name = Column("name", .string, null: false)
/// let series = Column("series_ref", .int64, .storedTarget, role: .series)
/// let pages = Column("pages", .int64, .unless(0), "0 stands for not known")
/// ```
public struct Column: Sendable {
  /// The column's name.
  public let name: String
  /// The type of its values.
  public let type: ColumnType
  /// Whether it has rows without a value.
  public let isNullable: Bool
  /// The way in which the value is made of the field.
  public let value: ColumnValue
  /// The meaning of the value, where the name does not show it.
  public let meaning: String?
  /// The role of the value in statistics, the site and the search; nil for a column that none of them uses.
  public let role: ColumnRole?

  package init(
    _ name: String, _ type: ColumnType, null isNullable: Bool = true, _ value: ColumnValue = .whole,
    _ meaning: String? = nil, role: ColumnRole? = nil
  ) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
    self.value = value
    self.meaning = meaning
    self.role = role
  }

  /// The words that pages show for its whole numbers, from 0 on; empty where they show the numbers themselves.
  public private(set) var words: [String] = []

  /// Returns this column with words for its whole numbers, from 0 on.
  package func naming(_ words: String...) -> Column {
    var column = self
    column.words = words
    return column
  }

  /// The pages of another source whose numbers of the record the column has: the name of the source, and the beginning of their addresses,
  /// before the number and a slash. Nil for another column, and where addresses do not follow from numbers.
  public private(set) var webPages: (source: StaticString, beginning: StaticString)?

  /// The name of the other source whose numbers of the record the column has; nil for another column.
  public private(set) var catalogue: StaticString?

  /// Returns this column as that of another source's numbers, with the pages that they have there, see ``webPages``.
  package func at(_ source: StaticString, _ beginning: StaticString?) -> Column {
    var column = self
    column.catalogue = source
    column.webPages = beginning.map { (source, $0) }
    return column
  }

  /// The name of the member that a column in a table of objects is made of.
  package var nameOfMember: String { if case .moment(let member) = value { member.description } else { name } }
}

/// The type of a column's values.
public enum ColumnType: String, Sendable, CaseIterable {
  /// UTF-8 text.
  case string
  /// A whole number of 64 bits.
  case int64
  /// An IEEE 754 double.
  case double
  /// True or false.
  case boolean
  /// A moment, in seconds and in UTC.
  case timestamp
  /// A day of the calendar.
  case date
}

/// A way in which the value of a column is made of its field.
public enum ColumnValue: Sendable {
  /// The value itself.
  case whole
  /// The sanitised markup of a text, which the store keeps beside the record.
  case markup
  /// The number of items in a list, as the record with the list states it.
  case listSize
  /// The number of the record that a reference names.
  case target
  /// The number of the record that a reference names, where that record is published.
  case storedTarget
  /// The name of the record that a reference names: its own, else the name that the first reference gives it.
  case targetName
  /// The number that a text begins with, see ``IssueNumber``: 0.5 of `½`, 1 of `1A`.
  case issueNumber
  /// A whole number; null where it is this one, which means something else.
  case unless(Int64)
  /// Whether a whole number is this one.
  case equals(Int64)
  /// A member of the first of several objects that has this type; 0 may mean none.
  case first(type: StaticString, member: StaticString, zeroIsNull: Bool)
  /// The moment in another member of an object, where it has a time of day; null where it is a day.
  case moment(of: StaticString)
  /// Several texts as one, joined by this text; null where there are none.
  case joined(StaticString)
  /// The first of several texts that is a number and a unit, `203 cm` or `62.5 meters`, in the first unit; the second unit is so many times
  /// as large. Thousands may have commas; 0 is null.
  case measure(StaticString, larger: StaticString, times: Double)
  /// A text; null where another text of the record, in the field of this name, begins with it.
  case unlessBegins(StaticString)
}

/// The role of a column's value in statistics, the site and the search, which ask for roles and for no column's name. At most one column of
/// a kind has a role.
public enum ColumnRole: Int, Sendable, Hashable, CaseIterable {
  /// An issue's number, the day on which it went on sale, its series, its price in print, its pages, its format, and the name of a variant.
  case issueNumber, onSale, series, price, pageCount, format, variant
  /// A record's place by the source's own count, an issue's in its series or a story's in its issue; an issue's volume.
  case order, volume
  /// The own title of an issue, a story or a part; an issue's number in another count, and the issue of which it is a variant.
  case ownTitle, otherNumber, mainIssue
  /// An issue's dates that may be known in part, see ``PartialDate``: the day of its sale, the month on its cover, the date by which a
  /// catalogue orders it, and its own statement about its publication. See ``datesOfIssue``.
  case partialOnSale, coverDate, keyDate, publicationDate
  /// The currency of an issue's price, ISO 4217. Prices of a kind without such a column are in US dollars.
  case currency
  /// An issue's prices in all currencies as one text, the price of its digital edition, and the last day on which shops could order it.
  case prices, digitalPrice, finalOrder
  /// An issue's codes of the trade and of libraries.
  case isbn, ean, upc, issn, diamondCode, sku
  /// A series' first and last year, and whether it continues.
  case firstYear, lastYear, isOngoing
  /// The first and the last issue of a series, and the issue or the text that a source states as a record's first appearance.
  case firstIssue, lastIssue, firstAppearance, statedAppearance
  /// A series' publication as a text, the text about its tracking, and the make of its issues.
  case publicationDates, trackingNotes, seriesFormat, color, dimensions, paper, binding, publishingFormat
  /// The number of issues that a source counts for a record, such as a series or a publisher; of any kind.
  case issueCount
  /// The country and the language of a record, ISO codes or names; of any kind.
  case country, language
  /// The publisher, the imprint, the universe and the type of a record, as records of their own; a name of a publisher; a status such as
  /// "Ongoing"; of any kind.
  case publisher, imprint, universe, typeRecord, publisherName, status
  /// A person's or character's real name, gender, birth and death; the dates may be known in part.
  case realName, gender, birth, birthCity, birthProvince, birthCountry
  /// A person's death: its date, which may be known in part, and its place.
  case death, deathCity, deathProvince, deathCountry
  /// A person's home and page on the web.
  case hometown, website
  /// A character's other identities as a text, race, alignment, work, home and ties.
  case alterEgos, race, alignment, occupation, base, affiliation, relatives
  /// A character's body.
  case height, weight, eyeColor, hairColor
  /// A character's powers, from 0 to 100. See ``powers``.
  case intelligence, strength, speed, durability, power, combat
  /// An event's first and last day.
  case firstDay, lastDay
  /// The publisher that an issue names in its own imprint, and how often it says that it comes out.
  case indiciaPublisher, frequency
  /// The age rating of an issue, as a record of its own; the year in which a record was first published; the number of members of a team.
  case ratingRecord, firstPublished, memberCount
  /// A reading list's maker, and the site that its order comes from.
  case listOwner, listSource
  /// A story's type, such as a cover or a text, and the issue in which it was first printed.
  case storyType, originalIssue
  /// A story's feature, genre, first line and the number under which it was made.
  case feature, genre, firstLine, jobNumber
  /// Creators and characters as texts between semicolons, where a source has them beside credits or instead of them.
  case script, pencils, inks, colors, letters, editing, cast
  /// Whether a story's title was made up by the source.
  case isTitleInferred
  /// A record's text about itself, its picture, its type among its kind, and its rating; of any kind.
  case description, picture, type, rating
  /// A sentence about a record, and remarks of the source on the record and on its reprints; of any kind.
  case summary, notes, reprintNotes
  /// The readers' average mark, the number of their marks, and the address of the record's page at the source; of any kind.
  case averageMark, markCount, webPage
  /// A record's name in lists from A to Z, `Brass Fox, The`; of any kind.
  case sortName
  /// The records before and after a record; of any kind.
  case previous, next
}

extension ColumnRole {
  /// The roles of a character's powers, in the order in which pages draw them.
  public static let powers: [ColumnRole] = [.intelligence, .strength, .speed, .durability, .power, .combat]

  /// The roles that show when an issue came out, the best first: the first with a value counts.
  public static let datesOfIssue: [ColumnRole] = [.onSale, .partialOnSale, .coverDate, .keyDate, .publicationDate]
}
