import Catalog
import CatalogSources
import Definitions
import Stages

/// Tells of a run that used up a quota, its plan or its time: how far it came besides why it stopped.
enum StoppedRun {
  /// The error with what is in and what is missing; any other error as it is.
  ///
  /// - Parameter state: the folder of the pipeline's state.
  static func told(_ error: any Error, _ definition: PipelineDefinition, state: String) -> any Error {
    // What is told besides must never take the place of why it stopped.
    guard let stop = error as? SourceError, stop.code == .quota,
      let outlook = try? CrawlOutlook(in: state, definition), let standing = standing(of: outlook)
    else { return error }
    return SourceError(
      code: stop.code, message: "\(stop.message)\n\(standing)", remedy: stop.remedy, cause: stop.cause, uri: stop.uri,
      retryAfter: stop.retryAfter)
  }

  /// `In: comics 31 of 120 pages, … Missing: stories 260 pages, …`; nil where no crawl is open.
  static func standing(of outlook: CrawlOutlook) -> String? {
    guard outlook.goesOn != nil else { return nil }
    var parts: [String] = []
    var missing: [String] = []
    for collection in outlook.collections {
      let name = collection.kind.description
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
