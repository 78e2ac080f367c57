/// What a field of a record holds, and so how it is cleaned.
public enum FieldShape: Sendable, Equatable {
  /// The record's number.
  case id
  /// Text that is never null: trimmed, entities decoded; the empty string where there is none.
  case name
  /// Text: trimmed, entities decoded; null where there is none.
  case text
  /// Text of a small vocabulary: one of these words in whatever capitals is written as it is here, other texts stay.
  case term([String])
  /// Text that may carry markup; null where there is none. Kept twice, as plain text and as sanitised markup.
  case markup
  /// Text of digits that sources also send as a number: the number's own spelling is kept.
  case code
  /// A whole number; with `zeroIsNull` the API's 0 means "none".
  case integer(zeroIsNull: Bool)
  /// A number that may have a fraction.
  case decimal
  /// A moment; the API's "no date" is null.
  case moment
  /// A day; the API's "no date" is null.
  case day
  /// The record's own address.
  case resourceURI
  /// One picture, or null.
  case image
  /// Pictures.
  case images
  /// Addresses on the web with a type.
  case urls
  /// Texts with type and language.
  case textObjects
  /// Moments with a type.
  case dates
  /// Amounts with a type.
  case prices
  /// One other record, or null.
  case summary(Kind)
  /// Other records, all of them.
  case summaries(Kind)
  /// Other records, of which the source lists the first twenty.
  case list(Kind, ListDetail)
}

/// What an item of a resource list says beside address and name.
public enum ListDetail: Sendable, Equatable {
  /// Nothing.
  case none
  /// What a creator did: `role`.
  case role
  /// What a story is: `type`.
  case type

  /// The field's name, or nil.
  public var field: StaticString? {
    switch self {
    case .none: nil
    case .role: "role"
    case .type: "type"
    }
  }
}

/// One field of a kind of record.
public struct Field: Sendable {
  /// The API's own name of the field.
  public let name: StaticString
  /// What it holds.
  public let shape: FieldShape

  /// A field.
  public init(_ name: StaticString, _ shape: FieldShape) {
    self.name = name
    self.shape = shape
  }

  /// The kind that the field refers to, or nil.
  public var target: Kind? {
    switch shape {
    case .summary(let kind), .summaries(let kind), .list(let kind, _): kind
    default: nil
    }
  }
}
