import Catalog
import CatalogSources
import Datasets
import Definitions
import Pipeline
import Stages
import Store

/// Descriptions of runs that used up their quota, plan or time: their progress, and why they stopped.
enum StoppedRun {
  /// Returns the error with the progress of the crawl; any other error as it is.
  ///
  /// - Parameter state: the folder of the pipeline's state.
  static func withProgress(_ error: any Error, of definition: PipelineDefinition, state: String) -> any Error {
    // The progress must never replace the reason why the run stopped.
    guard let stop = error as? SourceError, stop.code == .quota,
      let outlook = try? CrawlOutlook(in: state, definition),
      let progressReport = progressReport(of: outlook, in: definition.source.model)
    else { return error }
    var whole = SourceError(
      code: stop.code, message: "\(stop.message)\n\(progressReport)", remedy: stop.remedy, cause: stop.cause,
      uri: stop.uri)
    whole.retryAfter = stop.retryAfter
    return whole
  }

  /// Returns `Fetched: comics 31 of 120 pages, … Missing: stories 260 pages, …`; nil where no crawl is open.
  static func progressReport(of outlook: CrawlOutlook, in model: CatalogModel) -> String? {
    guard outlook.resumedStart != nil else { return nil }
    var parts: [String] = []
    var missing: [String] = []
    for collection in outlook.collections {
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

/// The partial set of a run that was stopped by its quota, its plan or its deadline, where `publish.partial` is on.
extension PipelineRun {
  /// Makes and publishes a set of the records in the store. The crawl stays open: the next run resumes it.
  ///
  /// Guards check the set as always. An error that prevents publishing is reported and changes nothing: the run was stopped, and the last
  /// good set stays.
  /// - Returns: the result of the run, with the outcome `quota`.
  /// - Throws: `stop`, where nothing could be published; `CancellationError`.
  func makePartialSet(
    stoppedBy stop: SourceError, from store: CatalogStore, in place: RunPlace
  ) async throws -> RunResult {
    let events = place.events
    let stages = CrawlStages(store: store, width: width, wall: wall, events: events)
    do {
      guard
        let report = try stages.progressReport(
          of: definition.nameInStore, definition.fetch.kinds(in: model), isSelection: definition.selection != nil),
        report.counts.values.contains(where: { $0.current > 0 })
      else { throw stop }
      var result = try await makeOutputs(of: report, from: store, in: place).result
      (result.outcome, result.stop) = (.quota, stop)
      return result
    } catch  where error is CancellationError || Task.isCancelled {
      throw error
    } catch let error as SourceError where error.code == .quota {
      throw error
    } catch {
      events(.warning("The partial set was not published. \(Failure(error).message)"))
      throw stop
    }
  }
}
