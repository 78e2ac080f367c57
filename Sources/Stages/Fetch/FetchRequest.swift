import Basics
import Catalog
package import CatalogSources
import Store

/// The call for one page of a walk.
package struct FetchRequest: PlannedRequest {
  /// The result of the call.
  package enum Answer: Sendable {
    /// A page, and its properties that matter to the walk.
    case page(FetchedPage, WalkPlanner.PageSummary)
    /// Records of the whole collection: the source ignored the filter.
    case unfiltered(SourceError)
    /// No page, after all attempts.
    case failed(SourceError)
  }

  /// The page of the walk.
  let page: PageRequest
  /// The call, without keys.
  package let call: SourceRequest
  /// The stored page whose validator is sent.
  private let known: StoredPage?
  private let names: NamedSource

  /// Creates the call for a page.
  ///
  /// - Parameters:
  ///   - known: an earlier answer at this place; its validator is sent where the request was the same.
  ///   - names: the source, with the names of requests.
  init(_ page: PageRequest, known: StoredPage?, names: NamedSource) {
    self.page = page
    self.known = known
    self.names = names
    var call = SourceRequest(
      page.list, rows: .init(offset: page.offset, limit: page.limit), orderBy: page.orderBy, since: page.modifiedSince)
    if let known, known.uri == names.uri(of: call) { call.ifNoneMatch = known.etag }
    self.call = call
  }

  package func answer(failing error: SourceError) -> Answer { .failed(error) }

  package func answer(from answer: PageResponse) throws -> Answer {
    guard let frame = answer.frame else {
      // The page that an earlier answer holds.
      if let known, answer.isNotModified, var reading = WalkPlanner.PageSummary(known, orderBy: page.orderBy) {
        reading.isImplied = true
        return .page(FetchedPage(unchanged: known, answer, at: page.place), reading)
      }
      throw SourceError(
        code: .malformed,
        message:
          "The source answered a plain request for \(names.source.model[page.kind].name) with 304 (not modified).",
        remedy: "Look for a cache between this machine and source.base-url that answers 304 to plain requests.",
        uri: answer.uri)
    }
    if page.list.isFiltered, FilterWitness(page.list, of: names.source)?.isAnswered(by: answer.body) == false {
      return .unfiltered(SelectionError.ignored(page.list, of: names.source.model, uri: answer.uri))
    }
    var reading = WalkPlanner.PageSummary(total: frame.total, rows: frame.rows)
    reading.isLast = frame.isLast && !page.list.isRecord
    reading.fingerprint = PageFingerprint.of(answer.body, in: names.answers)
    reading.isOrdered = PageOrder.isKept(page.orderBy, in: answer.body)
    reading.isConsistent = frame.isConsistent(from: page.list.isRecord ? nil : page.offset)
    if let day = page.modifiedSince, let field = names.source.model[page.kind].modifiedName {
      reading.isFiltered = PageOrder.isSince(day, by: field, in: answer.body)
    }
    return .page(FetchedPage(answer, at: page.place), reading)
  }
}
