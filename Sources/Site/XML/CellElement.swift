import Catalog
import Datasets
import XMLKit

/// The form of one column of a table in the XML catalogue. Names of elements are those of columns, with `-` for `_`.
enum CellElement: Equatable {
  /// Not written: the numbers of the record around it, and positions, which the order of elements says.
  case none
  /// Opens the element of the row and is its attribute of this name.
  case opening(XMLName, attribute: XMLName)
  /// An element with the value.
  case element(XMLName)
  /// Sanitised markup in an element of its own.
  case markup(XMLName)
  /// The number of another record, as a reference in an element of this name; the twin behind it says whether there is one.
  case reference(XMLName)
  /// The number of another record, as one of a list.
  case listed
  /// Says whether the record was seen that the column before refers to.
  case twin
  /// How many the source says are on the list of a kind.
  case available(Kind)
  /// Opens one of several elements of a kind in their container.
  case part(XMLName, in: XMLName)
  /// Opens the container of a list of references.
  case list(XMLName)
  /// An attribute of the element that was opened last.
  case attribute(XMLName)
  /// The text of the element that was opened last; it comes behind all attributes.
  case text
}

extension CellElement {
  /// The forms of the columns of a table that fills the XML catalogue.
  static func all(of table: TableDescription) -> [CellElement] {
    if let kind = table.kind {
      return table.columns.map { column(of: $0.name, kind) }
    }
    return switch table.name {
    case "comic_variants": [.list("variants"), .listed, .none, .twin]
    case "comic_collections": [.list("collections"), .listed, .none, .twin]
    case "comic_collected_issues": [.list("collected-issues"), .listed, .none, .twin]
    case "comic_dates": [.part("date", in: "dates"), .none, .attribute("type"), .text]
    case "comic_prices": [.part("price", in: "prices"), .none, .attribute("type"), .text]
    case "comic_text_objects":
      [.part("text", in: "texts"), .none, .attribute("type"), .attribute("language"), .text]
    case "comic_images": [.part("image", in: "images"), .none, .text]
    case "urls": [.part("url", in: "urls"), .none, .none, .attribute("type"), .text]
    default: preconditionFailure("the table '\(table.name)' is not part of the XML catalogue")
    }
  }

  /// The forms of the columns of the table of unresolved records: `kind`, `id`, `name`, `references`.
  static let unseen: [CellElement] = [
    .opening("ref", attribute: "kind"), .attribute("id"), .text, .attribute("references"),
  ]

  private static func column(of name: String, _ kind: Kind) -> CellElement {
    let element = name.split(separator: "_").joined(separator: "-")
    if name == "id" { return .opening(XMLName(kind.singular), attribute: "id") }
    if name == "description_html" { return .markup("markup") }
    if name.hasSuffix("_ref") { return .twin }
    if name.hasSuffix("_available") { return Kind(name: String(name.dropLast(10))).map(CellElement.available) ?? .none }
    if name.hasSuffix("_id"), name != "digital_id" { return .reference(XMLName(String(element.dropLast(3)))) }
    return .element(XMLName(element))
  }
}
