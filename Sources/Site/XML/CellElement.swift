import Catalog
import XMLKit

/// The form of one column of a table in the XML catalogue. Elements have the names of columns and fields, with `-` between words.
enum CellElement: Equatable {
  /// Not written: the ids of the record around the row, and positions, which the order of elements gives.
  case none
  /// The beginning of the row's element, with the value as the attribute of this name.
  case opening(XMLName, attribute: XMLName)
  /// An element with the value.
  case element(XMLName)
  /// Sanitised markup in an element of its own.
  case markup(XMLName)
  /// The id of another record, as a reference in an element of this name; the twin behind it says whether that record was seen.
  case reference(XMLName)
  /// The id of another record, as an item of a list.
  case listed
  /// Whether the record in the column before was seen.
  case twin
  /// The number of records, according to the source, on the list in the field at this place.
  case available(Int)
  /// The beginning of a part's element in its container.
  case part(XMLName, in: XMLName)
  /// The beginning of the container of a list of references.
  case list(XMLName)
  /// An attribute of the last opened element.
  case attribute(XMLName)
  /// The text of the last opened element; it follows all attributes.
  case text

  /// Returns the forms of the columns of the table of a kind.
  static func all(of kind: KindDescription) -> [CellElement] {
    let twins = kind.columns.map { if case .storedTarget = $0.column.value { true } else { false } } + [false]
    return kind.columns.enumerated().map { place, column in
      let name = XMLName(words: column.column.name)
      return switch (column.column.value, kind.places[column.field].field.shape) {
      case (.markup, _): .markup("markup")
      case (.listSize, _): .available(column.field)
      case (.target, _) where twins[place + 1]: .reference(XMLName(reference: column.column.name))
      case (.storedTarget, _): .twin
      case (_, .id): .opening(XMLName("\(kind.singular)"), attribute: .id)
      default: .element(name)
      }
    } + [.element("attribution"), .element("missing-since")] + (kind.detail == 0 ? [] : [.element("depth")])
      + [.element("extra")]
  }

  /// Returns the forms of the columns of a table of parts. A row does not name its record, because that is the element around it.
  static func all(of part: PartTable) -> [CellElement] {
    let (container, element) = part.elements
    guard let element else {
      let isNamed = if case .references(_, .some) = part.rows { true } else { false }
      return [.list(container), .listed, .none] + (isNamed ? [.none, .twin] : [.twin])
    }
    var opening: [CellElement] = [.part(element, in: container)] + (part.kind == nil ? [.none, .none] : [.none])
    let columns: [Column]
    switch part.rows {
    case .objects(let members): columns = members
    // The reference stands as an attribute; its twin is for tables.
    case .credits(let name, let members):
      columns = members
      opening += [.attribute(XMLName(words: "\(name)")), .none]
    case .codes(_, let label, _):
      return [.part(element, in: container), .none, .attribute(XMLName(words: label.name)), .text]
    case .values, .references: return opening + [.text]
    }
    let text = columns.textPlace
    return opening + columns.indices.map { $0 == text ? .text : .attribute(XMLName(words: columns[$0].name)) }
  }

  /// The forms of the columns of the table of unresolved records: `kind`, `id`, `name`, `references`.
  static let unseen: [CellElement] = [
    .opening("ref", attribute: "kind"), .attribute("id"), .text, .attribute("references"),
  ]
}

extension PartTable {
  /// The container of a record's parts, and the element of a part: objects have the name of their last member, which is the text; nil for
  /// references, which are `ref`.
  var elements: (container: XMLName, element: XMLName?) {
    switch rows {
    case .references(let name, _): return (XMLName(words: "\(name)s"), nil)
    case .codes(_, _, let code): return (XMLName(words: "\(code.name)s"), XMLName(words: code.name))
    case .objects(let columns):
      let name = columns.textPlace.map { columns[$0].name } ?? field.description
      return (XMLName(words: "\(name)s"), XMLName(words: name))
    // Lists of the same field stand in an element of the field's name.
    case .credits(let name, _): return (XMLName(words: self.name), XMLName(words: "\(name)_entry"))
    case .values(let column):
      // Of a member of an object the name of the member; texts are called as their column is.
      let name = String(field.description.split(separator: ".").last ?? "")
      guard fields.count == 1, name.hasSuffix("s") else {
        return (XMLName(words: "\(column.name)s"), XMLName(words: column.name))
      }
      return (XMLName(words: name), XMLName(words: column.name == "url" ? String(name.dropLast()) : column.name))
    }
  }
}

extension [Column] {
  /// The place of the column of a part that is the text of its element: the last one with a value of its own. The other columns are
  /// attributes.
  var textPlace: Int? { lastIndex { if case .moment = $0.value { false } else { true } } }
}

extension XMLName {
  /// Creates the name for a column or a field: `on_sale_date` and `onSaleDate` become `on-sale-date`.
  init(words name: String) {
    var words = ""
    for character in name {
      if character == "_" || character.isUppercase, words.last != "-" { words += "-" }
      if character != "_" { words += character.lowercased() }
    }
    self.init(words)
  }

  /// Creates the name for a column of references: `series_id` becomes `series`.
  init(reference column: String) {
    self.init(words: column.hasSuffix("_id") ? String(column.dropLast(3)) : column)
  }
}
