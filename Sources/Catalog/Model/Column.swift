/// A column of the table of a kind, as its model declares it beside the field that it comes from.
public struct Column: Sendable {
  /// The column's name.
  public let name: String
  /// The type of its values.
  public let type: ColumnType
  /// Whether it has rows without a value.
  public let isNullable: Bool
  /// How the value is made of the field.
  public let value: ColumnValue
  /// What the value says, where its name does not.
  public let meaning: String?
  /// What the value is to whoever counts or shows records; nil for a column that nobody asks for.
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

  /// Of a column of a table of objects, the name of the member that it is made of.
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

/// How the value of a column is made of its field.
public enum ColumnValue: Sendable {
  /// The value itself.
  case whole
  /// The sanitised markup of a text, which the store keeps beside the record.
  case markup
  /// How many items a list has, as its owner says.
  case listSize
  /// The number of the record that a reference names.
  case target
  /// The same where that record is published.
  case storedTarget
  /// The name of that record: its own, else the one that the first reference gives it.
  case targetName
  /// The number that a text begins with, see ``IssueNumber``: 0.5 of `½`, 1 of `1A`.
  case issueNumber
  /// A whole number; null where it is this one, which stands for something else.
  case unless(Int64)
  /// Whether a whole number is this one.
  case equals(Int64)
  /// Of several objects a member of the first that has this type; 0 may stand for none.
  case first(type: StaticString, member: StaticString, zeroIsNull: Bool)
  /// Of an object the moment of another member, where that has a time of the day; null where it is a day.
  case moment(of: StaticString)
  /// Several texts as one, with this between them; null where there are none.
  case joined(StaticString)
  /// Of several texts the first that is a number and a unit, `203 cm` or `62.5 meters`, in the first unit; the second unit is
  /// so many times as large. Thousands may have commas; 0 is null.
  case measure(StaticString, larger: StaticString, times: Double)
  /// A text; null where another text of the record, in the field of this name, begins with it.
  case unlessBegins(StaticString)
}

/// What the value of a column is to statistics, the site and the search: they ask for these and for no column's name. At
/// most one column of a kind has a role.
public enum ColumnRole: Sendable, Hashable, CaseIterable {
  /// Of an issue: its number, the day on which it went on sale, its series, its price in print, its pages, its format, and
  /// what distinguishes a variant from the issue.
  case issueNumber, onSale, series, price, pageCount, format, variant
  /// Of an issue: its place in the series by the source's own count, and the volume.
  case order, volume
  /// Of an issue: dates that may be known in part, see ``PartialDate``: when it went on sale, the month on its cover, the date by which a
  /// catalogue orders it, and what it says itself about its publication. See ``datesOfIssue``.
  case partialOnSale, coverDate, keyDate, publicationDate
  /// Of an issue: the currency of its price, ISO 4217. Prices of a kind without such a column are in US dollars.
  case currency
  /// Of an issue: codes of the trade and of libraries.
  case isbn, ean, upc, issn, diamondCode
  /// Of a series: its first and last year, and whether it continues.
  case firstYear, lastYear, isOngoing
  /// Of an event: its first and last day.
  case firstDay, lastDay
  /// Of a story: what piece of an issue it is, and the issue in which it was first printed.
  case storyType, originalIssue
  /// Of any kind: its text about itself, its picture, what it is among its kind, and its rating.
  case description, picture, type, rating
  /// Of any kind: the name as lists from A to Z have it, `Brass Fox, The`.
  case sortName
  /// Of any kind: the records before and after it.
  case previous, next
}

extension ColumnRole {
  /// What tells when an issue came out, in the order of worth: the first that says something counts.
  public static let datesOfIssue: [ColumnRole] = [.onSale, .partialOnSale, .coverDate, .keyDate, .publicationDate]
}
