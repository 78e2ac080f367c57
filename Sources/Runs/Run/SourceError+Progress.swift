import Catalog
import CatalogSources
import Datasets
import Definitions
import Pipeline
import Stages
import Store

extension SourceError {
  /// Returns the error of a run that used up its quota, plan or time with the progress of the crawl; any other error as it is.
  ///
  /// - Parameter state: the folder of the pipeline's state.
  func withProgress(of definition: PipelineDefinition, state: String) -> SourceError {
    // The progress must never replace the reason why the run stopped.
    guard code == .quota, let outlook = try? CrawlOutlook(in: state, definition),
      let progress = outlook.progress(in: definition.source.model)
    else { return self }
    var whole = SourceError(
      code: code, message: "\(message)\n\(progress)", remedy: remedy, cause: cause, uri: uri)
    whole.retryAfter = retryAfter
    return whole
  }
}

extension CrawlOutlook {
  /// Returns `Fetched: comics 31 of 120 pages, … Missing: stories 260 pages, …`; nil where no crawl is open.
  fileprivate func progress(in model: CatalogModel) -> String? {
    guard resumedStart != nil else { return nil }
    var parts: [String] = []
    var missing: [String] = []
    for collection in collections {
      let name = model[collection.kind].name.description
      // A night asks for what has changed, and walks a collection only where that does not explain its total.
      if let night = collection.night {
        if night == .done { parts.append("changes of \(name)") } else { missing.append("changes of \(name)") }
        continue
      }
      if collection.storedPages > 0 {
        parts.append(
          "\(name) \(Quantity.count(collection.storedPages)) of \(Quantity.things(collection.pages, "page"))")
      }
      if collection.storedPages == 0, collection.total == nil {
        missing.append(name)
      } else if collection.pagesLeft > 0 {
        missing.append("\(name) \(Quantity.things(collection.pagesLeft, "page"))")
      }
    }
    let there = parts.isEmpty ? "nothing yet" : parts.joined(separator: ", ")
    let rest = missing.isEmpty ? "only records that the pages did not show" : missing.joined(separator: ", ")
    return "Fetched: \(there). Missing: \(rest)."
  }
}
