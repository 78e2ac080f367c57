import Catalog

/// How one column of a table of records is filled. Numbers are places of fields in the kind's field order.
enum RecordCell: Sendable {
  case id
  case text(Int)
  /// The same in a column that is never null: a record of an older program may lack the field, which is then empty.
  case requiredText(Int)
  case integer(Int)
  case decimal(Int)
  case day(Int)
  /// `modified`, which the store keeps beside the record.
  case modified
  /// The sanitised markup of the description, likewise.
  case markup
  /// The attribution text, likewise.
  case attribution
  /// The tombstone, likewise.
  case missingSince
  case picture(Int)
  /// `available` of a resource list.
  case available(Int)
  /// The id that a reference names.
  case reference(Int, Kind)
  /// The same where that record is stored.
  case storedReference(Int, Kind)
  /// The last year of a series; the source's 2099 for "ongoing" is no year.
  case endYear(Int)
  /// Whether a series is ongoing.
  case ongoing(Int)
  /// The first of a comic's dates of a type.
  case date(Int, StaticString)
  /// The first of a comic's prices of a type; 0 is none.
  case price(Int, StaticString)
  /// The fields that the program does not know.
  case extra

  /// The cells of a kind's table, in the order of its columns.
  static func all(of kind: Kind) -> [RecordCell] {
    TableDescription.records(of: kind).columns.map { cell(of: $0, kind) }
  }

  private static func cell(of column: ColumnDescription, _ kind: Kind) -> RecordCell {
    switch column.name {
    case "id": .id
    case "modified": .modified
    case "description_html": .markup
    case "attribution": .attribution
    case "missing_since": .missingSince
    case "extra": .extra
    case "end_year": .endYear(place("endYear", kind))
    case "ongoing": .ongoing(place("endYear", kind))
    case "on_sale_date": .date(place("dates", kind), "onsaleDate")
    case "foc_date": .date(place("dates", kind), "focDate")
    case "print_price": .price(place("prices", kind), "printPrice")
    case "digital_price": .price(place("prices", kind), "digitalPurchasePrice")
    case "series_ref": storedReference("series", kind)
    case "next_ref": storedReference("next", kind)
    case "previous_ref": storedReference("previous", kind)
    case "original_issue_ref": storedReference("originalIssue", kind)
    default: cell(ofField: column.source ?? "", isNullable: column.isNullable, kind)
    }
  }

  /// A column that is one field, or one member of a field: `comics.available`, `next.resourceURI`.
  private static func cell(ofField source: String, isNullable: Bool, _ kind: Kind) -> RecordCell {
    let name = source.prefix { $0 != "." }
    let place = place(name, kind)
    switch kind.fields[place].shape {
    case .id: return .id
    case .integer: return .integer(place)
    case .decimal: return .decimal(place)
    case .modified: return .modified
    case .day: return .day(place)
    case .picture: return .picture(place)
    case .list: return .available(place)
    case .reference(let target): return .reference(place, target)
    case .name, .text, .term, .markup, .code, .ownAddress, .pictures, .objects, .references:
      return isNullable ? .text(place) : .requiredText(place)
    }
  }

  private static func storedReference(_ field: Substring, _ kind: Kind) -> RecordCell {
    let place = place(field, kind)
    return .storedReference(place, kind.fields[place].target ?? kind)
  }

  private static func place(_ field: Substring, _ kind: Kind) -> Int {
    guard let place = kind.fields.firstIndex(where: { $0.name.description == field }) else {
      preconditionFailure("a column of \(kind) comes from '\(field)', which is no field")
    }
    return place
  }
}
