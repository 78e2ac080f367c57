public import Catalog
public import JSONKit

/// The Grand Comics Database by a dump of it: a file that people download, since the database may be read in no other way. No
/// call is made.
public struct GCDSource: CatalogSource {
  /// A source.
  public init() {}

  /// Seventeen kinds.
  public var model: CatalogModel { .gcd }
  /// Nothing can be asked.
  public var traits: SourceTraits {
    SourceTraits(paging: .whole, collections: model.kinds.map { _ in SourceTraits.Collection() })
  }
  /// A page is an array of rows.
  public var answers: AnswerShape { AnswerShape(rows: []) }

  /// The name of a collection; nobody asks for it.
  public func target(of request: SourceRequest) -> CallTarget {
    CallTarget(path: model[request.list.kind].name.description)
  }

  /// A database has no answers that are errors.
  public func fault(in document: JSONValue) -> String? { nil }
  /// Likewise.
  public func errorCode(in document: JSONValue) -> String? { nil }
  /// Likewise.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> Answer {
    .malformed(reason: "HTTP \(response.status)")
  }
  /// A file asks for none.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) { ("", "") }
}
