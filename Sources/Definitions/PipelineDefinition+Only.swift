import Catalog
import CatalogSources
import Pipeline
import Stages

/// Checks of `fetch.only`, whose choices depend on the requests that the source takes.
extension PipelineDefinition {
  /// A choice of `fetch.only` that its source does not take; nil where there is none.
  var choiceThatCannotBeAsked: Section<PipelineDefinition>.Violation? {
    guard source.isAsked, let choices = fetch.only?.choices else { return nil }
    let (model, traits) = (source.model, source.catalogSource.traits)
    for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
      guard let kind = model.kind(named: name) else { continue }
      let asked = traits[kind]
      if !asked.takesIDs, !asked.takesBeginnings, !asked.takesNames, !asked.takesDays {
        let others = model.order.filter { traits[$0].takesIDs }.map(model.name(of:))
        let remedy =
          others.isEmpty
          ? "leave fetch.only out" : "choose of \(others.joined(separator: ", ")), or leave fetch.only out"
        return .init(
          "fetch.only.\(name)", "chooses records that a \(source.kind) source cannot be asked for one by one",
          remedy: remedy)
      }
      // A source may ignore a parameter that it does not know, and answer with everything.
      let parts = [
        ("ids", "ids", choice.ids.isEmpty || asked.takesIDs),
        ("name-starts-with", "a beginning", choice.beginnings.isEmpty || asked.takesBeginnings),
        ("names", "a name", choice.names.isEmpty || asked.takesNames),
        ("store-dates", "days", choice.days.isEmpty || asked.takesDays),
      ]
      if let (key, words, _) = parts.first(where: { !$0.2 }) {
        return .init(
          "fetch.only.\(name).\(key)",
          "chooses \(name) by \(words), which a \(source.kind) source cannot be asked for",
          remedy: asked.takesIDs ? "choose them by their ids" : "choose them by their names")
      }
    }
    return nil
  }

  /// A choice of `fetch.only` by which a local database cannot be narrowed; nil where there is none.
  var choiceThatDatabaseLacks: Section<PipelineDefinition>.Violation? {
    guard case .database = source.opening, let choices = fetch.only?.choices else { return nil }
    let known = source.settings.kind.selectionKeys.map(\.name)
    for (name, choice) in choices.sorted(by: { $0.key < $1.key }) {
      guard known.contains(name) else {
        return .init(
          "fetch", "has only.\(name), by which a \(source.kind) source cannot be narrowed",
          remedy: "it can be by \(known.joined(separator: ", "))")
      }
      // The keys of other sources stand in the same section.
      guard choice.beginnings.isEmpty, choice.days.isEmpty else {
        return .init(
          "fetch.only.\(name)", "chooses \(name) by a key that a \(source.kind) source does not have",
          remedy: "choose them by ids or names")
      }
    }
    return nil
  }

  /// A collection that no filter of the source leads to from the chosen records; nil where all are reached.
  var unreachableCollection: Section<PipelineDefinition>.Violation? {
    guard source.isAsked, let choices = fetch.only?.choices else { return nil }
    let (model, traits) = (source.model, source.catalogSource.traits)
    let collections = fetch.kinds(in: model)
    for root in collections where choices[model.name(of: root)] != nil {
      for target in collections where target != root && choices[model.name(of: target)] == nil {
        guard !traits.canFilter(target, by: root), traits.bridge(from: root, to: target, among: collections) == nil
        else { continue }
        let bridge = traits.bridge(from: root, to: target, among: model.order)
        let name = model.name(of: target)
        return .init(
          "fetch.only", "begins with \(model.name(of: root)), by which the API does not list \(name)",
          remedy: (bridge.map { "add \(model.name(of: $0)) to fetch.collections, by which it does, or " } ?? "")
            + "leave \(name) out")
      }
    }
    return nil
  }
}
