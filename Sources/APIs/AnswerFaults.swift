package import Serving

/// The faults of a server that spoils some of its answers on purpose.
package protocol AnswerFaults: MarvelFaults {
  /// Returns the spoiler of the answers of a service; nil where there are no faults.
  func spoiler(ofSound service: some Service) -> ServiceSpoiler?
}

/// The faults of a server that spoils some of its answers of Marvel's API on purpose.
package protocol MarvelFaults: Sendable {
  /// Counts this attempt and returns its fault; nil where the call is answered as it should be.
  func fault(of call: MarvelCall) -> (any MarvelFault)?
}

/// A fault that was drawn for one attempt.
package protocol MarvelFault: Sendable {
  /// The name in logs.
  var name: String { get }

  /// Returns the spoiled answer.
  ///
  /// - Throws: a `Refusal`: the one of the fault, or the one that the call would get without it.
  func answer(to call: MarvelCall, by responder: MarvelResponder) throws(Refusal) -> WebAnswer
}

/// A deliberate change to the data of a page.
package struct PageChange: Sendable {
  /// Returns a row after its change.
  ///
  /// - Parameters:
  ///   - row: the record, its id first.
  ///   - address: the end of the address of a record with this id, and of another record's address; nil where rows have no addresses.
  package typealias Row =
    @Sendable (_ row: [UInt8], _ id: Int, _ address: (own: String, foreign: String)?) -> [UInt8]

  /// Returns the total that the page states in place of the true one.
  package let total: @Sendable (Int) -> Int
  /// Whether the page has its rows.
  package let hasRows: Bool
  /// Returns the changes to the rows of a page of `count` rows, by their index.
  package let rows: @Sendable (_ count: Int) -> [Int: Row]

  /// Creates a change.
  package init(
    total: @escaping @Sendable (Int) -> Int, hasRows: Bool, rows: @escaping @Sendable (_ count: Int) -> [Int: Row]
  ) {
    (self.total, self.hasRows, self.rows) = (total, hasRows, rows)
  }
}
