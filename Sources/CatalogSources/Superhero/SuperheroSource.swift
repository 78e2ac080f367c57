public import Basics
public import Catalog

/// superhero-api: one file with all heroes, and one file for each of them. It has no accounts and no quota.
public struct SuperheroSource: CatalogSource {
  /// The address of the service.
  public static let base = BaseURL(
    origin: WebOrigin(scheme: .https, host: "akabab.github.io"), path: "/superhero-api/api")

  /// Creates the source.
  public init() {}

  /// The address of the service.
  public var exampleAddress: String? { Self.base.description }
  /// The model of superhero-api, with one kind.
  public var model: CatalogModel { .superhero }
  /// All rows in one answer, without filters.
  public var traits: SourceTraits { Self.traits }
  /// A file that is the list of rows, or the record of a look-up.
  public var answers: AnswerShape { AnswerShape(rows: [], record: []) }

  private static let traits = SourceTraits(
    paging: .whole, collections: [.init(takesIDs: false)])

  /// Returns the target of a request: `all.json`, or `id/7.json`.
  public func target(of request: SourceRequest) -> CallTarget {
    switch request.list.scope {
    case .record(let id): CallTarget(path: "id/\(id).json")
    default: CallTarget(path: "all.json")
    }
  }

  /// Returns the answer that a status stands for: hosts of files answer 404 for missing files; any other status is a failure of the host.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    let message = "HTTP \(response.status)"
    return switch response.status {
    case 404, 410: .notFound(message: message)
    default: .malformed(reason: message)
    }
  }

  /// Returns the message and the remedy for a host that wants credentials: superhero-api has none, so another service stands at the
  /// address.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    ("\(host) wants to know who asks, which superhero-api does not.", "Check base-url of the source.")
  }
}
