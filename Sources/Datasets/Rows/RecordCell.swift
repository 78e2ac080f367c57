import Catalog
import Store

/// The source of a column's cells in a table of records. Numbers are places of fields in the kind's field order.
enum RecordCell: Sendable {
  case id
  case text(Int)
  /// A text in a column that is never null: a record of an older program may lack the field, which is then empty.
  case requiredText(Int)
  case integer(Int)
  case decimal(Int)
  case day(Int)
  case moment(Int)
  /// `modified`, which the store keeps beside the record.
  case modified
  /// The sanitised markup of the description, which the store keeps beside the record.
  case markup
  /// The attribution text, which the store keeps beside the record.
  case attribution
  /// The tombstone, which the store keeps beside the record.
  case missingSince
  case picture(Int)
  /// `available` of a resource list.
  case available(Int)
  /// The id that a reference names.
  case reference(Int, Kind)
  /// The id that a reference names, where that record is stored.
  case storedReference(Int, Kind)
  /// The name of the record that a reference names.
  case referenceName(Int, Kind)
  /// The number at the beginning of a text.
  case issueNumber(Int)
  /// A text; null where it is empty.
  case filledText(Int)
  /// A whole number; null where it equals the second number.
  case integerUnless(Int, Int64)
  /// Whether a whole number equals the second number.
  case isEqual(Int, Int64)
  /// The day as sent of the first of several objects that has a type.
  case firstDay(Int, type: StaticString, member: StaticString)
  /// A number of the first of several objects that has a type.
  case firstNumber(Int, type: StaticString, member: StaticString, zeroIsNull: Bool)
  /// Whether the field has a value.
  case flag(Int)
  /// Several texts, joined by a separator.
  case joined(Int, StaticString)
  /// A number of a text, in a unit.
  case measure(Int, StaticString, larger: StaticString, times: Double)
  /// A text; null where the text at the second place begins with it.
  case textUnless(Int, Int)
  /// The depth of the record: whether more is known of it than lists show, which lack these fields, a bit each.
  case depth(Int64)
  /// The fields that the program does not know.
  case extra

  /// Returns the cells of a kind's table, in the order of its columns.
  static func all(of kind: Kind, in model: CatalogModel) -> [RecordCell] {
    let description = model[kind]
    return description.columns.map { cell(of: $1, of: description, at: $0) }
      + [.attribution, .missingSince] + (description.detail == 0 ? [] : [.depth(description.detail)]) + [.extra]
  }

  private static func cell(of column: Column, of kind: KindDescription, at place: Int) -> RecordCell {
    switch (column.value, kind.places[place].field.shape) {
    case (.markup, _): .markup
    case (.listSize, _): .available(place)
    case (.target, .reference(let target)): .reference(place, target)
    case (.storedTarget, .reference(let target)): .storedReference(place, target)
    case (.targetName, .reference(let target)): .referenceName(place, target)
    case (.issueNumber, _): .issueNumber(place)
    case (_, .webAddress): .filledText(place)
    case (.unless(let number), _): .integerUnless(place, number)
    case (.equals(let number), _): .isEqual(place, number)
    case (.first(let type, let member, let zeroIsNull), _):
      column.type == .double
        ? .firstNumber(place, type: type, member: member, zeroIsNull: zeroIsNull)
        : .firstDay(place, type: type, member: member)
    case (.joined(let separator), _): .joined(place, separator)
    case (.measure(let unit, let larger, let times), _): .measure(place, unit, larger: larger, times: times)
    case (.unlessBegins(let other), _): kind.place(of: other).map { .textUnless(place, $0) } ?? .text(place)
    case (_, .flag): .flag(place)
    case (_, .id): .id
    case (_, .integer): .integer(place)
    case (_, .decimal), (_, .decimalText): .decimal(place)
    case (_, .day): .day(place)
    case (_, .moment): .moment(place)
    case (_, .modified): .modified
    case (_, .picture): .picture(place)
    default: column.isNullable ? .text(place) : .requiredText(place)
    }
  }
}

extension RecordBatch.Entry {
  /// Returns the depth of the record: `list`, `outdated` or `detail`.
  ///
  /// - Parameter detail: a bit for each field that lists do not show.
  func depth(_ detail: Int64) -> String {
    fields.isThin(lacking: detail) ? "list" : fields.isOutdated ? "outdated" : "detail"
  }
}
