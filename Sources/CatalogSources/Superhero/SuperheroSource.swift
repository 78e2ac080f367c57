public import Basics
public import Catalog
public import JSONKit

/// superhero-api: one file with all heroes, and one for each of them. Nobody signs in, and there is no quota.
public struct SuperheroSource: CatalogSource {
  /// The address of the service.
  public static let base = BaseURL(
    origin: WebOrigin(scheme: .https, host: "akabab.github.io"), path: "/superhero-api/api")

  /// A source.
  public init() {}

  /// The address of the service.
  public var exampleAddress: String? { Self.base.description }
  /// One kind.
  public var model: CatalogModel { .superhero }
  /// All rows in one answer, and nothing that could narrow it.
  public var traits: SourceTraits { Self.traits }
  /// The file is the list of rows, or the record of a look-up.
  public var answers: AnswerShape { AnswerShape(rows: [], record: []) }

  private static let traits = SourceTraits(
    paging: .whole, collections: [.init(takesIDs: false)])

  /// `all.json`, or `id/7.json`.
  public func target(of request: SourceRequest) -> CallTarget {
    switch request.list.scope {
    case .record(let id): CallTarget(path: "id/\(id).json")
    default: CallTarget(path: "all.json")
    }
  }

  /// A file says nothing of errors.
  public func fault(in document: JSONValue) -> String? { nil }
  /// Nor does a recorded one.
  public func errorCode(in document: JSONValue) -> String? { nil }

  /// Hosts of files answer 404 for what they do not have; everything else is their own trouble.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> Answer {
    let message = "HTTP \(response.status)"
    return switch response.status {
    case 404, 410: .notFound(message: message)
    default: .malformed(reason: message)
    }
  }

  /// The service asks nobody who they are, so another one must stand at the address.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    ("\(host) wants to know who asks, which superhero-api does not.", "Check base-url of the source.")
  }
}
