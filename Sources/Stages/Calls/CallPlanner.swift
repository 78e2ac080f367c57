package import Catalog
package import CatalogSources

/// Decides which calls are made: a value that knows neither network nor clock nor store, so that its decisions are tested
/// without them.
///
/// ``CallLoop`` makes the calls. It asks for the next request whenever there is room for one, and gives each answer to the
/// planner once, in the order in which answers come.
package protocol CallPlanner: Sendable {
  /// A call, with the facts that the planner needs when the answer comes.
  associatedtype Request: PlannedRequest

  /// Whether the planner is asked for requests after one could not be made: where answers come from captures, the next
  /// one may be there.
  var asksAfterStop: Bool { get }

  /// Returns the next request; nil where none can be made before an answer comes, and at the end.
  mutating func next() -> Request?

  /// Takes the answer to a request.
  ///
  /// - Returns: the actions to do, in this order.
  /// - Throws: `SourceError` that ends all calls.
  mutating func received(_ answer: Request.Answer, to request: Request) throws -> [CallAction]

  /// Ends the planner's work: every answer is in, and no request is left.
  ///
  /// - Parameter stop: the reason why no further call was made; nil where all were made.
  /// - Returns: the actions still to be done.
  /// - Throws: `SourceError` where calls that were not made are needed.
  mutating func end(_ stop: SourceError?) throws -> [CallAction]
}

extension CallPlanner {
  package var asksAfterStop: Bool { false }

  package mutating func end(_ stop: SourceError?) throws -> [CallAction] {
    if let stop { throw stop }
    return []
  }
}

/// A request of a planner.
package protocol PlannedRequest: Sendable {
  /// The part of an answer or a failure that the planner needs.
  associatedtype Answer: Sendable

  /// The call, without keys.
  var call: SourceRequest { get }

  /// Reads a page, in the task of its call: work on its bytes is done here, in parallel with that on other pages.
  ///
  /// - Throws: `SourceError` where the page cannot be used; it is a failure like any other.
  func answer(from page: PageResponse) throws -> Answer

  /// Returns the answer where the source gave no page, after all attempts.
  func answer(failing error: SourceError) -> Answer
}

extension PlannedRequest where Answer == Result<PageResponse, SourceError> {
  package func answer(from page: PageResponse) -> Answer { .success(page) }
  package func answer(failing error: SourceError) -> Answer { .failure(error) }
}

/// An action that a planner wants done after an answer.
package enum CallAction: Sendable {
  /// The page is part of the requested rows: it goes to the next stage.
  case handOn(FetchedPage)
  /// The source says how many records a collection has; the cap depends on it.
  case learnSize(Int, of: Kind)
  /// A record's own list takes this many calls more than a plan could know.
  case allow(Int)
  /// Damaged captures have no answer to an address.
  case lose(String)
  /// No further call may be made, for this reason.
  case stop(SourceError)
}
