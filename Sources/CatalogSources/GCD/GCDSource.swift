public import Catalog

/// The Grand Comics Database by a dump of it: a file that people download, since the database can be read in no other way. No call is made.
public struct GCDSource: CatalogSource {
  /// Creates the source.
  public init() {}

  /// The model of the Grand Comics Database, with seventeen kinds.
  public var model: CatalogModel { .gcd }
  /// No requests.
  public var traits: SourceTraits {
    SourceTraits(paging: .whole, collections: model.kinds.map { _ in SourceTraits.Collection() })
  }
  /// Pages that are arrays of rows.
  public var answers: AnswerShape { AnswerShape(rows: []) }

  /// Returns the name of a collection as a target, which nobody asks for.
  public func target(of request: SourceRequest) -> CallTarget {
    CallTarget(path: model[request.list.kind].name.description)
  }

  /// Returns a malformed answer: a database gives no HTTP responses.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    .malformed(reason: "HTTP \(response.status)")
  }
  /// Returns empty texts: a file asks for no credentials.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) { ("", "") }
}
