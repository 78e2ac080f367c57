import Catalog
import CatalogSources

extension Selection {
  /// Returns the choices by kind.
  func choices(in model: CatalogModel) -> [Kind: Choice] { model.byKind(choices) }
}

/// The errors of a selection that cannot be read.
enum SelectionError {
  /// Returns the error of a source that gives all records of a collection instead of the requested ones.
  static func ignored(_ list: CatalogList, of model: CatalogModel, uri: String?) -> SourceError {
    SourceError(
      code: .unavailable, message: "The source was asked for the \(list.words(in: model)) and gave others as well.",
      remedy: remedy(list, of: model), uri: uri)
  }

  /// Returns the error of a source that refuses the filter of a list, where there is no other way to ask.
  static func denied(_ list: CatalogList, of model: CatalogModel, cause: SourceError?) -> SourceError {
    SourceError(
      code: .unavailable, message: "The source cannot be asked for the \(list.words(in: model)).",
      remedy: remedy(list, of: model),
      cause: cause?.cause, uri: cause?.uri)
  }

  /// Returns the error of a source that does not narrow its lists, so that the calls for a selection cannot be planned.
  static func unplanned(_ list: CatalogList, of model: CatalogModel, cause: SourceError?) -> SourceError {
    if case .named = list.scope { return denied(list, of: model, cause: cause) }
    return SourceError(
      code: .unavailable,
      message: "The source cannot be asked for the \(list.words(in: model)), so its calls cannot be planned.",
      remedy: "A run reads the lists of the chosen records one by one; source.quota bounds it all the same.",
      cause: cause?.cause, uri: cause?.uri)
  }

  /// Returns the error of a source that has none of the chosen records.
  static func nothing(_ selection: Selection) -> SourceError {
    SourceError(
      code: .unavailable, message: "The source has none of the records that fetch.only names: \(selection.text).",
      remedy: "Check them at the source, correct the pipeline file and run again; nothing was published.")
  }

  /// Returns the error of a collection that would take more lists than a crawl can tell apart.
  static func tooMany(_ collection: String) -> SourceError {
    SourceError(
      code: .unavailable, message: "fetch.only chooses so much that \(collection) would take too many lists.",
      remedy: "Remove fetch.only: the whole catalogue takes fewer calls.")
  }

  private static func remedy(_ list: CatalogList, of model: CatalogModel) -> String {
    if case .named = list.scope { return "Name the records of fetch.only by their ids instead of by their beginnings." }
    return
      "Leave fetch.only out, or leave \(model[list.kind].name) out of fetch.collections; look at what answers at source.base-url."
  }
}
