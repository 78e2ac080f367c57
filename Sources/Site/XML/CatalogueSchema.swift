import Catalog
import XMLKit

/// The schema of the XML catalogue of a model, in RELAX NG (ISO/IEC 19757-2): the one written for the model, or one made from it that
/// allows the same.
struct CatalogueSchema {
  let model: CatalogModel

  /// The name of the schema's file.
  static let name = "catalog.rng"

  /// The bytes of the schema. It ends with the rules for markup, which are the same for every model.
  var bytes: [UInt8] { (model.xmlSchema ?? Array(text.utf8)) + Asset.catalogueMarkup.bytes }

  private var text: String {
    let kinds = model.kinds
    let parts = kinds.map { kind in
      element("\(kind.name)", of: "<zeroOrMore><ref name=\"kind-\(kind.name)\"/></zeroOrMore>")
    }
    let values = kinds.map { "<value>\($0.name)</value>" }.joined(separator: "\n")
    let unseen = element(
      "ref",
      of: "<attribute name=\"kind\" ns=\"\"><choice>\n\(values)\n</choice></attribute>",
      attribute("id", type: "positiveInteger"),
      attribute("references", type: "nonNegativeInteger"), "<text/>")
    // Details of two relations may have one name.
    let names = model.details.map(\.name.description).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let details = names.map { optional(attribute($0)) }
    let reference =
      [attribute("id", type: "positiveInteger")] + details
      + [optional(attribute("name")), optional("<attribute name=\"unseen\" ns=\"\"><value>true</value></attribute>")]
    let twin = model.kind(.character).map { "<ref name=\"one\"/>\n<ref name=\"kind-\(model[$0].name)\"/>" }
    let about = element(
      "about", of: element("title", of: "<text/>"),
      "<zeroOrMore>\(element("attribution", of: "<text/>"))</zeroOrMore>")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- What an element holds is what the column of the same name holds in the tables, with "-" between words. -->
      <grammar xmlns="http://relaxng.org/ns/structure/1.0"
          datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes" ns="\(CatalogueDocument.namespace)">
      <start>
      \(element("catalogue", of: about, "<choice>\n<group>\n\(lines(parts))\n<ref name=\"unseen\"/>\n</group>\n\(group(twin))</choice>"))
      </start>
      \(define("one", as: optional(element("page", of: link))))
      \(define("unseen", as: element("unseen", of: "<zeroOrMore>\(unseen)</zeroOrMore>")))
      \(define("reference", as: element("ref", of: lines(reference))))
      \(lines(kinds.indices.map { define("kind-\(kinds[$0].name)", as: record(Kind(number: UInt8($0)))) }))

      """
  }

  /// Returns the element of a record: its columns, its parts, its lists.
  private func record(_ kind: Kind) -> String {
    let description = model[kind]
    // Attribution, tombstone, depth where lists show records in part, unknown fields.
    let types = [ColumnType.string, .date] + (description.detail == 0 ? [] : [.string]) + [.string]
    let ending = types.map { (type: $0, isNullable: true) }
    let columns = description.columns.map { (type: $0.column.type, isNullable: $0.column.isNullable) } + ending
    var content = [attribute("id", type: "positiveInteger")]
    for (cell, column) in zip(CellElement.all(of: description), columns) {
      switch cell {
      case .element(let name):
        let element = element("\(name)", of: data(column.type))
        content.append(column.isNullable ? optional(element) : element)
      case .markup(let name):
        let markup = "<element name=\"div\" ns=\"\(CatalogueDocument.xhtml)\"><ref name=\"flow\"/></element>"
        content.append(optional(element("\(name)", of: markup)))
      case .reference(let name): content.append(optional(element("\(name)", of: "<ref name=\"reference\"/>")))
      default: break
      }
    }
    content += model.parts.filter { $0.kind == kind || $0.kind == nil && $0.place(in: description) != nil }.map(
      part)
    for list in model.lists(of: kind) {
      let available = list.isCounted ? optional(attribute("available", type: "integer")) : ""
      content.append(
        optional(element("\(list.element)", of: available, "<zeroOrMore><ref name=\"reference\"/></zeroOrMore>")))
    }
    return element("\(description.singular)", of: lines(content))
  }

  /// Returns the container of a record's parts.
  private func part(_ part: PartTable) -> String {
    let (container, name) = part.elements
    var content = "<ref name=\"reference\"/>"
    if let name {
      let columns: [Column] =
        switch part.rows {
        case .objects(let columns): columns
        case .codes(_, let label, let code): [label, code]
        case .credits(let name, let columns): [Column("\(name)", .int64)] + columns
        case .values, .references: []
        }
      let text = columns.textPlace
      let attributes = columns.indices.filter { $0 != text }.map { place in
        let column = columns[place]
        let attribute = attribute(
          "\(XMLName(words: column.name))", type: column.type == .string ? nil : dataType(column.type))
        return column.isNullable ? optional(attribute) : attribute
      }
      let type = text.map { columns[$0].type } ?? .string
      let value = type == .string ? "<text/>" : "<choice>\(data(type))<empty/></choice>"
      content = element("\(name)", of: lines(attributes + [value]))
    }
    return optional(element("\(container)", of: "<oneOrMore>\(content)</oneOrMore>"))
  }

  // MARK: Patterns

  private func lines(_ patterns: [String]) -> String { patterns.joined(separator: "\n") }

  private func define(_ name: String, as pattern: String) -> String {
    "<define name=\"\(name)\">\n\(pattern)\n</define>"
  }

  private func element(_ name: String, of content: String...) -> String {
    "<element name=\"\(name)\">\n\(content.joined(separator: "\n"))\n</element>"
  }

  private func optional(_ pattern: String) -> String { "<optional>\(pattern)</optional>" }

  private func group(_ pattern: String?) -> String { pattern.map { "<group>\n\($0)\n</group>\n" } ?? "<notAllowed/>" }

  private func attribute(_ name: String, type: String? = nil) -> String {
    "<attribute name=\"\(name)\" ns=\"\">\(type.map { "<data type=\"\($0)\"/>" } ?? "<text/>")</attribute>"
  }

  private func data(_ type: ColumnType) -> String {
    type == .string ? "<text/>" : "<data type=\"\(dataType(type))\"/>"
  }

  /// Returns the type in XML Schema.
  private func dataType(_ type: ColumnType) -> String {
    switch type {
    case .string: "string"
    case .int64: "integer"
    case .double: "double"
    case .boolean: "boolean"
    case .timestamp: "dateTime"
    case .date: "date"
    }
  }

  private var link: String {
    "<element name=\"a\" ns=\"\(CatalogueDocument.xhtml)\">\n\(attribute("href"))\n<text/>\n</element>"
  }
}
