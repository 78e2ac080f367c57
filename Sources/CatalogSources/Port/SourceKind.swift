public import Catalog
package import Pipeline

/// A kind of source that a pipeline file can name: its section, and the values that a new pipeline file has for it.
///
/// The folder of a source declares its kinds, and ``all`` lists them. Parser, linter, schema and template of pipeline files follow from both.
///
/// ```swift
/// for kind in SourceKind.all {
///   print(kind.name, kind.source?.model.id.description ?? "the model of what is read")
/// }
/// ```
public struct SourceKind: Sendable, CustomStringConvertible {
  /// The word of `source.kind`.
  public let name: String
  /// The source without settings and credentials; nil for a kind whose model is known only when it is read.
  public let source: (any CatalogSource)?
  /// Whether recorded answers may be of the source.
  let hasRecordings: Bool
  /// The keys of `fetch.only` that narrow a database; empty for a source that is asked by collections.
  package let selectionKeys: [SelectionKey]
  /// The example of `fetch.only` in a new pipeline file; nil for one that follows from the requests that the source takes.
  package let exampleOfSelection: FieldValue?
  /// The keys of the section that are in force in a new pipeline file, with their values.
  package let chosen: [String: FieldValue]
  /// The keys of the section that a new pipeline file lacks.
  package let omitted: [String]
  /// The section, as one of those that `source.kind` chooses among.
  private let variant: Variant<Source>

  /// Creates a kind with a word, its meaning in one sentence, and the keys of its section.
  init<Settings: SourceSettings>(
    _ name: String, _ meaning: String, _ section: Section<Settings>, of source: (any CatalogSource)?,
    hasRecordings: Bool = false, selectionKeys: [SelectionKey] = [], exampleOfSelection: FieldValue? = nil,
    chosen: [String: FieldValue] = [:], omitted: [String] = []
  ) {
    (self.name, self.source, self.hasRecordings) = (name, source, hasRecordings)
    (self.selectionKeys, self.exampleOfSelection) = (selectionKeys, exampleOfSelection)
    (self.chosen, self.omitted) = (chosen, omitted)
    variant = Variant(name, meaning, section) {
      Source($0)
    } unwrap: { source in
      source.kind == name ? source.settings as? Settings : nil
    }
  }

  /// The word of `source.kind`.
  public var description: String { name }

  /// Finds the kind of a word; nil where there is none.
  public static func named(_ name: String) -> SourceKind? { all.first { $0.name == name } }

  /// The words of all kinds, in alphabetical order.
  public static let names = all.map(\.name).sorted()

  /// The format of the section `source`.
  package static let format = FieldFormat<Source>.variants("kind", "The kind of source.", all.map(\.variant))
}

extension SourceKind {
  /// The sources that recorded answers may be of, without credentials. Recordings that do not show their source belong to the first one.
  package static let recorded: [any CatalogSource] = all.filter(\.hasRecordings).compactMap(\.source)

  /// The models of all kinds, each once: those with recorded answers, then the others in alphabetical order of the kinds.
  public static let models: [CatalogModel] = (recorded + names.compactMap { named($0)?.source }).map(\.model)
    .reduce(into: []) { models, model in
      if !models.contains(where: { $0.id.description == model.id.description }) { models.append(model) }
    }

  /// The names of all collections that a source may have, each once; those of one source in their order.
  public static let collections: [String] = models.flatMap(\.lists)
    .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
}

/// A key of `fetch.only` that narrows a database.
package struct SelectionKey: Sendable {
  /// The key.
  package let name: String
  /// The keys of its section.
  package let section: Section<Selection.Choice>
  /// The meaning of the key.
  package let meaning: String
}

extension CatalogModel {
  /// The names of the collections that the source has lists of, in their order.
  package var lists: [String] { order.filter { !self[$0].isCollected }.map(name(of:)) }
}
