/// A request for a list: the records, their order and the part of them. The owner of the records runs it.
package struct Query: Sendable {
  package let collection: MarvelCollection
  /// The record whose list it is; nil for a whole collection.
  package var owner: Owner?
  /// The conditions of the list: a record has to meet all of them.
  package var filters: [Filter] = []
  package var order: [OrderTerm]
  /// The most records of the page.
  package var limit = 20
  /// The number of records before the page.
  package var offset = 0

  /// A record that has a list.
  package struct Owner: Sendable, Equatable {
    package let collection: MarvelCollection
    package let id: Int
  }

  /// A condition that a record has to meet.
  package enum Filter: Sendable, Equatable {
    /// Has one of these ids; an id without a record matches nothing.
    case ids([Int])
    /// Linked to any of these records.
    case linked(MarvelCollection, [Int])
    /// Linked to each of these records.
    case linkedToAll(MarvelCollection, [Int])
    /// Has this name, or a name with this beginning.
    case text(TextField, TextMatch)
    case code(Code, String)
    /// Changed since this moment, in seconds since 1970.
    case modifiedSince(Int64)
    /// The year in which the series began.
    case startYear(Int)
    case issueNumber(Double)
    case digitalID(Int)
    /// The format of the comic, a word of ``formats``.
    case format(String)
    case formatType(isCollection: Bool)
    case noVariants
    case hasDigitalIssue
    /// On sale on one of these days, in days since 1970.
    case onSale(ClosedRange<Int>)
    /// The type of the series, a word of ``seriesTypes``.
    case seriesType(String)
    /// A series with a comic of this format.
    case contains(format: String)
  }

  /// The field that a text is compared with.
  package enum TextField: Sendable {
    /// The whole name; for a comic the title of its series, or its own title.
    case name
    case firstName, middleName, lastName, suffix
  }

  /// The trade codes of comics, by the names of their fields.
  package enum Code: String, Sendable, CaseIterable {
    case isbn, upc, diamondCode, ean, issn
  }

  /// A text to look for, in any case of its letters.
  package struct TextMatch: Sendable, Equatable {
    /// The text as `Folded.key` makes it.
    package let key: [UInt8]
    /// Whether a text only has to begin with the key.
    package let isPrefix: Bool

    /// Whether a folded text matches.
    package func matches(_ text: [UInt8]) -> Bool { isPrefix ? text.starts(with: key) : text == key }
  }

  /// The formats of comics, in lower case.
  static let formats: Set<String> = [
    "comic", "magazine", "trade paperback", "hardcover", "digest", "graphic novel", "digital comic", "infinite comic",
  ]

  /// The types of series.
  static let seriesTypes: Set<String> = ["collection", "one shot", "limited", "ongoing"]
}
