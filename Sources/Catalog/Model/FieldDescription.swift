/// One field of a kind, or a member of the small objects that a field holds: its name, its shape, and the columns of the kind's table that
/// are made of it.
///
/// ```swift
/// let price = FieldDescription("price", .decimal, Column("price", .double, role: .price))
/// let width = FieldDescription("width", .integer(zeroIsNull: true), Column("width", .int64))
/// let size = FieldDescription("size", .object([width]))
/// ```
public struct FieldDescription: Sendable {
  /// The source's own name of the field.
  public let name: StaticString
  /// The shape of its value.
  public let shape: FieldShape
  /// The columns in their order; none for a field that fills a table of its own, or none at all.
  public let columns: [Column]
  /// Whether pages show it. Fields that only programs and the source's editors need are not shown: sort orders, digests, numbers that mean
  /// something at the source alone.
  public private(set) var isForReaders = true

  package init(_ name: StaticString, _ shape: FieldShape, _ columns: Column...) {
    self.name = name
    self.shape = shape
    self.columns = columns
  }

  /// This field, which pages do not show.
  package var notForReaders: FieldDescription {
    var field = self
    field.isForReaders = false
    return field
  }

  /// The kind that the field refers to; nil for a field that refers to none.
  public var target: Kind? {
    switch shape {
    case .reference(let kind), .references(let kind, _, _), .list(let kind, _), .credits(let kind, _, _): kind
    default: nil
    }
  }
}

/// The shape of a field's value, which decides how it is cleaned.
public enum FieldShape: Sendable {
  /// The record's number.
  case id
  /// Text that is never null: trimmed, entities decoded; the empty string where there is none.
  case name
  /// Text: trimmed, entities decoded; null where there is none.
  case text
  /// Text of a small vocabulary: one of these words in any capitals is written as it is here, and a code as the word at its place; other
  /// texts stay.
  case term([String], codes: [StaticString] = [])
  /// Text that may carry markup; null where there is none. Kept twice, as plain text and as sanitised markup.
  case markup
  /// Text that may carry markup, of which the plain text alone is kept.
  case plain
  /// Text of several lines in Markdown, of which the line ends stay; null where there is none.
  case prose
  /// Text of digits that sources also send as a number: the number's own spelling is kept.
  case code
  /// A whole number; with `zeroIsNull` the source's 0 means "none".
  case integer(zeroIsNull: Bool)
  /// A number that may have a fraction.
  case decimal
  /// A number that may have a fraction, sent and kept as a text, so that none of its digits is lost.
  case decimalText
  /// A moment; the source's "no date" is null.
  case moment
  /// A day; the source's "no date" is null.
  case day
  /// A day that the source sends as a moment: the day as sent, with any offset, where the time is midnight; otherwise the moment as sent,
  /// with its offset. The source's "no date" is null.
  case dated
  /// The moment of the record's last change, which decides between rows with the same id.
  case modified
  /// The record's own address, always written in one form.
  case ownAddress
  /// An address on the web, without tracking parameters; the empty string where there is none.
  case webAddress
  /// One picture, or null.
  case picture
  /// Pictures.
  case pictures
  /// Texts in their order, without those that mean "none".
  case texts
  /// Texts that are sent as one, each on a line of its own, and kept as several.
  case lines
  /// A flag: true for true and for an object, otherwise false.
  case flag
  /// A fact about a living person that must not be passed on: always null.
  case withheld
  /// One object, or null. Its members may have columns, as fields have, and may be objects.
  case object([FieldDescription])
  /// Objects with these members, which are texts, numbers, dates or addresses.
  case objects([FieldDescription])
  /// One other record, or null.
  case reference(Kind)
  /// All other records that this one refers to: the member of an item with the record's name, and the detail in an item.
  case references(Kind, named: StaticString = "name", ListDetail? = nil)
  /// All other records that this one refers to, each in an object with more: the record's name, the detail of a relation, and these
  /// members, which are texts, numbers or dates.
  case credits(Kind, ListDetail?, [FieldDescription])
  /// Other records, of which the source may list the first few only: an object of `available`, the number of all, `collectionURI` where
  /// records have addresses, `items`, and `returned`, the number of items.
  case list(Kind, ListDetail?)
}

/// A detail in the items of a list, beside the record that an item names.
///
/// ```swift
/// let role = ListDetail("role", isKey: true, "what the creator did, in lower case")
/// ```
public struct ListDetail: Sendable, Hashable {
  /// The member of the item, which is also the name of the column in the relation's table.
  public let name: StaticString
  /// Whether the detail is a part of the pair, so that two roles of one creator are two rows; never null then, and in lower case. Otherwise
  /// it describes the pair: the first of several that is not empty counts.
  public let isKey: Bool
  /// The byte between several details in one text, each of which makes a pair; nil where a text is one detail.
  public let separator: UInt8?
  /// The meaning of the column.
  public let meaning: StaticString
  /// The kind of the records that the member lists, where it is no text: each of them is a row of its own, with its number in the key. An
  /// empty list is a row, too, with the number 0.
  public let kind: Kind?
  /// Whether the detail is a whole number, also where it is sent as text.
  public private(set) var isNumber = false

  package init(
    _ name: StaticString, isKey: Bool, of kind: Kind? = nil, separator: UInt8? = nil, _ meaning: StaticString
  ) {
    self.name = name
    self.isKey = isKey
    self.kind = kind
    self.separator = separator
    self.meaning = meaning
  }

  /// This detail as a whole number, also where it is sent as text; a part of the pair is never one.
  package var asNumber: ListDetail {
    var detail = self
    detail.isNumber = true
    return detail
  }

  /// Compares details by name and use: relations with equal details share their texts.
  public static func == (a: ListDetail, b: ListDetail) -> Bool {
    a.isKey == b.isKey && a.kind == b.kind && a.isNumber == b.isNumber && a.name.description == b.name.description
  }

  /// Hashes the name and use.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(isKey)
    hasher.combine(name.description)
  }
}
