/// The rule by which a value is quarantined, or a row rejected; the names are those of docs/cleaning.md.
public enum CleaningRule: String, Sendable, CaseIterable {
  /// A row that is not valid JSON, among rows that are.
  case rowSyntax = "row-syntax"
  /// A row that is not a JSON object.
  case rowShape = "row-shape"
  /// A row whose kind is unknown.
  case rowKind = "row-kind"
  /// A row without a usable `id`.
  case rowID = "row-id"
  /// A row whose own address names another record than its `id`.
  case rowAddress = "row-address"
  /// A row that its owner shows to nobody else.
  case rowPrivate = "row-private"
  /// A text with bytes that are not UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// A text with a control character that JSON wants escaped.
  case rawControl = "raw-control"
  /// A text that was UTF-8 read as Windows-1252.
  case mojibake
  /// A description of more than 1 MiB that is not plain text only.
  case tooLong = "too-long"
  /// A value of another type than the field's.
  case wrongType = "wrong-type"
  /// A number that does not fit the field.
  case wrongNumber = "wrong-number"
  /// A text that is not a date.
  case wrongDate = "wrong-date"
  /// An address whose scheme is neither `http` nor `https`.
  case urlScheme = "url-scheme"
  /// A picture without a path or an extension, or with one that leads elsewhere.
  case imagePath = "image-path"
  /// A list item that is not an object.
  case itemShape = "item-shape"
  /// A list item whose address names no record of the list's kind.
  case itemAddress = "item-address"

  /// The remedy for an operator.
  public var remedy: String {
    switch self {
    case .rowShape, .rowKind, .rowID, .rowAddress:
      "no record is made from the row; look it up at the source, or correct the recording, and run again"
    case .rowPrivate: "no record is made from the row, since its owner shows it to nobody else"
    case .rowSyntax:
      "the row is rejected, the rows beside it are kept; look the record up at the source, or correct the recording"
    case .invalidUTF8: "the bytes are taken as U+FFFD, the rest of the text is kept; look the text up at the source"
    case .rawControl: "the character is taken as if it had been escaped; nothing is lost"
    case .mojibake: "the text is read again as UTF-8, the rest of the record is kept; compare it with what was sent"
    case .tooLong: "only the first MiB of the text is kept; look the text up at the source"
    case .wrongType: "the value is taken as null, the rest of the record is kept; compare it with the API's description"
    case .wrongNumber: "the number is taken as null, the rest of the record is kept"
    case .wrongDate: "the date is taken as null; if it is a new way of saying \"no date\", report it"
    case .urlScheme: "the address is taken as empty, since following it could do harm; look it up at the source"
    case .imagePath: "the picture is taken as null"
    case .itemShape: "the item is removed from its list"
    case .itemAddress: "the item stays in its list but joins no relation"
    }
  }
}
