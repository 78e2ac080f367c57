import Catalog
import Datasets
import XMLKit

/// The style sheet of the XML catalogue of a model: the one written for the model, or one whose rules for kinds are made from it.
struct CatalogueStyle {
  let model: CatalogModel

  /// The bytes of the style sheet.
  var bytes: [UInt8] {
    guard model.xmlSchema == nil else { return Asset.catalogueStyle.bytes }
    var text = String(decoding: Asset.catalogueStyle.bytes, as: UTF8.self)
    for (start, end, rules) in [
      ("/* The six parts", "description, markup {", records), ("/* Short facts", "ref { display", labels),
      (
        "@media print", "@media (forced",
        "@media print {\n  catalogue { background: none; color: #000; max-width: none; }\n}\n"
      ),
    ] {
      guard let from = text.firstRange(of: start), let to = text.firstRange(of: end) else { continue }
      text.replaceSubrange(from.lowerBound..<to.lowerBound, with: rules)
    }
    return Array(text.utf8)
  }

  /// The rules of the parts of the catalogue and of records.
  private var records: String {
    let parts =
      model.kinds.map { label("catalogue > \($0.name)", as: $0.title) } + [
        label("catalogue > unseen", as: "Never seen")
      ]
    let twin = model.kind(.character).map { ["catalogue > \(model[$0].singular)"] } ?? []
    let all = (twin + model.kinds.map { "catalogue > \($0.name) > \($0.singular)" }).joined(separator: ",\n")
    let names = Set(model.kinds.compactMap { $0.nameColumn.map { "\(XMLName(words: $0.name))" } }).sorted().joined(
      separator: ", ")
    return """
      /* The parts of the whole catalogue. */
      catalogue > :not(about, page) { display: block; margin-bottom: 3rem; }
      catalogue > :not(about, page)::before { display: block; font-size: 1.75rem; font-weight: 800; }
      \(parts.joined(separator: "\n"))

      /* One record. */
      :is(\(all)) {
        display: block;
        margin: 1rem 0;
        padding: 1rem;
        border: 2px solid var(--line);
        background: var(--panel);
        font-size: 1rem;
      }
      :is(\(all)) > * { display: block; }
      :is(\(all)) > *::before { font-weight: 700; }
      :is(\(all)) > :is(\(names)) { margin-bottom: .5rem; color: var(--accent); font-size: 1.5rem; font-weight: 800; }

      """
  }

  /// The rules that show the names of fields and lists before their values.
  private var labels: String {
    var labels: [String: String] = [:]
    for kind in model.all {
      let (description, described) = (model[kind], CatalogTables(model).records(of: kind).columns)
      for (cell, column) in zip(CellElement.all(of: description), described) {
        switch cell {
        case .element(let name) where column.name != description.nameField.description:
          labels["\(name)"] = "\(column.title): "
        case .reference(let name): labels["\(name)"] = "\(name)".capitalizedSentence
        default: break
        }
      }
      for list in model.lists(of: kind) { labels["\(list.element)"] = "\(list.element)".capitalizedSentence }
    }
    for part in model.parts { labels["\(part.elements.container)"] = part.title }
    let rules = labels.filter { $0.key != "description" }.sorted { $0.key < $1.key }
    return "/* The names of fields, then their values. */\n"
      + rules.map { label("catalogue \($0.key)", as: $0.value) + "\n" }.joined()
  }

  private func label(_ selector: String, as content: String) -> String {
    "\(selector)::before { content: \"\(content)\"; }"
  }
}
