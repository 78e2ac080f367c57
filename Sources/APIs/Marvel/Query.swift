/// What a list is asked for: which records, in which order, and which part of them. Who has the records finds them.
package struct Query: Sendable {
  package let collection: MarvelCollection
  /// The record whose list it is; nil for a whole collection.
  package var owner: Owner?
  /// A record is in the list where all of them hold.
  package var filters: [Filter] = []
  package var order: [OrderTerm]
  package var limit = 20
  package var offset = 0

  /// A record that has a list.
  package struct Owner: Sendable, Equatable {
    package let collection: MarvelCollection
    package let id: Int
  }

  /// What a record is asked to be.
  package enum Filter: Sendable, Equatable {
    /// One of these; numbers that nobody has match nothing.
    case ids([Int])
    /// Linked to any of these.
    case linked(MarvelCollection, [Int])
    /// Linked to each of these.
    case linkedToAll(MarvelCollection, [Int])
    /// A name, or the beginning of one.
    case text(TextField, TextMatch)
    case code(Code, String)
    /// Seconds since 1970.
    case modifiedSince(Int64)
    /// Of the series.
    case startYear(Int)
    case issueNumber(Double)
    case digitalID(Int)
    /// A word of ``formats``.
    case format(String)
    case formatType(isCollection: Bool)
    case noVariants
    case hasDigitalIssue
    /// Days since 1970.
    case onSale(ClosedRange<Int>)
    /// A word of ``seriesTypes``.
    case seriesType(String)
    /// Of series: that have a comic of this format.
    case contains(format: String)
  }

  /// What a text is compared with.
  package enum TextField: Sendable {
    /// The whole name: of comics the title of their series, or their own.
    case name
    case firstName, middleName, lastName, suffix
  }

  /// The numbers that trade gives to comics, by the names of their fields.
  package enum Code: String, Sendable, CaseIterable {
    case isbn, upc, diamondCode, ean, issn
  }

  /// A text that is looked for, whatever the case of its letters.
  package struct TextMatch: Sendable, Equatable {
    /// As `Folded.key` makes it.
    package let key: [UInt8]
    package let isPrefix: Bool

    /// Whether a folded text is meant.
    package func matches(_ text: [UInt8]) -> Bool { isPrefix ? text.starts(with: key) : text == key }
  }

  /// The formats of comics, in lower case.
  static let formats: Set<String> = [
    "comic", "magazine", "trade paperback", "hardcover", "digest", "graphic novel", "digital comic", "infinite comic",
  ]

  /// The types of series.
  static let seriesTypes: Set<String> = ["collection", "one shot", "limited", "ongoing"]
}
