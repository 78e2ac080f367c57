import Catalog
import CatalogSources
import Pipeline
import Stages

/// The choices of `fetch.only`, as far as the kind of source decides them.
extension SourceKind {
  /// The keys of `fetch.only`, and of the sections below it, by the path of the section; nil for a kind whose model is known only when it is
  /// read.
  var choiceKeys: [String: [String]]? {
    guard let source else { return nil }
    let choices: [(name: String, keys: [String])] =
      selectionKeys.isEmpty
      ? source.model.order.map { (source.model.name(of: $0), source.traits[$0].choiceKeys) }
      : selectionKeys.map { ($0.name, $0.section.descriptions.map(\.key)) }
    let possible = choices.filter { !$0.keys.isEmpty }
    return possible.reduce(into: ["fetch.only": possible.map(\.name)]) { $0["fetch.only." + $1.name] = $1.keys }
  }

  /// An example of `fetch.only`; nil for a kind without choices.
  var exampleOfChoice: FieldValue? {
    let words = TemplateWords(self)
    guard !words.omitted.contains("fetch.only") else { return nil }
    return words.shown["fetch.only"] ?? FetchSettings.exampleOfChoice
  }
}

extension SourceTraits.Collection {
  /// The keys that choose its records.
  fileprivate var choiceKeys: [String] {
    [("ids", takesIDs), ("name-starts-with", takesBeginnings), ("names", takesNames), ("store-dates", takesDays)]
      .filter(\.1).map(\.0)
  }
}

extension PipelineDefinition {
  /// A `fetch.only`, or a collection in it, that chooses nothing; nil where there is none.
  var emptyChoice: Section<PipelineDefinition>.Violation? {
    guard let choices = fetch.only?.choices else { return nil }
    guard !choices.isEmpty else {
      let example = source.settings.kind.exampleOfChoice.map { "choose records, such as \($0.yaml), or " } ?? ""
      return .init("fetch.only", "chooses nothing", remedy: example + "leave fetch.only out to fetch everything")
    }
    guard let keys = source.settings.kind.choiceKeys else { return nil }
    for (name, choice) in choices.sorted(by: { $0.key < $1.key }) where choice.isEmpty {
      guard let own = keys["fetch.only." + name], let first = own.first else { continue }
      let others = own.dropFirst().joined(separator: " and ")
      let (message, remedy) =
        switch own.count {
        case 1: ("is missing or empty", "say which records, or leave \(name) out")
        case 2: ("is missing, and so is \(others)", "say which records, by one of the two or by both")
        default: ("is missing, and so are \(others)", "say which records, by one of them or by several")
        }
      return .init("fetch.only.\(name).\(first)", message, remedy: remedy)
    }
    return nil
  }
}
