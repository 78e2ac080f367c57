public import Basics
public import Catalog
public import JSONKit

/// Comic Vine: lists by offset, records by a prefix and a number, a key in every query (living sources, 2).
public struct ComicVineSource: CatalogSource {
  /// The address of the service.
  public static let base = BaseURL(
    origin: WebOrigin(scheme: .https, host: "comicvine.gamespot.com"), path: "/api")

  private let key: String?

  /// Creates the source.
  ///
  /// - Parameter key: the key of an account; nil where no calls are made.
  public init(key: String? = nil) { self.key = key }

  /// The model of Comic Vine, with seven kinds.
  public var model: CatalogModel { .comicVine }
  /// Pages of a hundred rows; orders and filters by other kinds.
  public var traits: SourceTraits { ComicVineModel.traits }
  /// An envelope around `results`, which is an array of rows or one record.
  public var answers: AnswerShape { ComicVineModel.answers }
  /// The address of the service.
  public var exampleAddress: String? { Self.base.description }
  /// The key as the account whose calls are counted.
  public var account: String? { key }

  /// The key, which stands in the query of every call.
  public var secrets: SecretRules {
    var rules = SecretRules()
    rules.values = [key].compactMap(\.self)
    rules.parameters = [Self.keyParameter]
    return rules
  }

  private static let keyParameter = "api_key"

  /// Returns the target of a request: `issues/?filter=volume:1|2&…`, `issue/4000-7/`. Paths end with a slash: without it the service
  /// answers with a redirect.
  public func target(of request: SourceRequest) -> CallTarget {
    let kind = request.list.kind
    let names = ComicVineModel.resources[kind.index]
    var query = [QueryItem("format", "json")]
    if case .record(let id) = request.list.scope {
      return CallTarget(path: "\(names.record)/\(names.prefix)-\(id)/", query: query)
    }
    query += [
      QueryItem("limit", String(request.rows.limit)), QueryItem("offset", String(request.rows.offset)),
    ]
    if let order = request.orderBy { query.append(QueryItem("sort", order.name)) }
    var filters: [String] = []
    switch request.list.scope {
    case .records(let ids): filters.append("id:\(Self.either(ids))")
    case .related(let other, let ids):
      filters.append("\(ComicVineModel.resources[other.index].record):\(Self.either(ids))")
    case .owned(let owner): filters.append("\(ComicVineModel.resources[owner.kind.index].record):\(owner.id)")
    default: break
    }
    // A range wants both ends; no record is changed behind the last day of the calendar.
    if let since = request.since { filters.append("date_last_updated:\(since)|9999-12-31") }
    if !filters.isEmpty { query.append(QueryItem("filter", filters.joined(separator: ","))) }
    return CallTarget(path: "\(model.name(of: kind))/", query: query)
  }

  /// Returns some ids as the value of a filter that takes any of them.
  private static func either(_ ids: [Int64]) -> String { ids.map { String($0) }.joined(separator: "|") }

  /// Returns the call with the key, which replaces one that is there already.
  public func authorized(_ target: String, timestamp: String) -> AuthorizedCall {
    guard let key else { return AuthorizedCall(target: target) }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let kept = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix(Self.keyParameter + "=") }
    let query = kept.map(String.init) + [QueryItem(Self.keyParameter, key).encoded]
    return AuthorizedCall(target: parts[0] + "?" + query.joined(separator: "&"))
  }

  /// Returns a reason for any status in the body but 1, and for an object without a status.
  public func fault(in document: JSONValue) -> String? {
    guard let code = document["status_code"]?.number?.int64 else {
      return document.object == nil ? nil : "the answer has no status_code"
    }
    return code == 1 ? nil : Self.words(code, document)
  }

  /// Returns the answer that a status in the body stands for, with HTTP 200, where asking again would not change it.
  public func answer(to fault: JSONValue) -> CallResult? {
    fault["status_code"]?.number?.int64.flatMap { Self.answer(to: $0, saying: Self.words($0, fault)) }
  }

  /// Returns the status of an error; its number is no secret.
  public func errorCode(in document: JSONValue) -> String? {
    document["status_code"]?.number?.int64.flatMap { $0 == 1 ? nil : String($0) }
  }

  /// Returns the answer that the status in the body stands for, or the HTTP status where the body has none.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    let said = try? JSONReader(maximumBytes: 1 << 20).read(response.body) { document in
      (code: document["status_code"]?.number?.int64, words: document["error"]?.string?.string)
    }
    let message = "HTTP \(response.status)" + (said?.words.map { ": \(redactor.excerpt($0))" } ?? "")
    if let answer = said?.code.flatMap({ Self.answer(to: $0, saying: message) }) { return answer }
    return switch response.status {
    case 401, 403: .credentialsRefused(message: message)
    case 404, 410: .notFound(message: message)
    case 420: .lockedOut(reason: message, retryAfter: nil)
    default: .malformed(reason: message)
    }
  }

  /// Returns the message and the remedy for a missing or refused key: its place in the pipeline file.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    key == nil
      ? (
        "\(host) requires a key, and the pipeline file gives none.",
        "Set api-key of the source as {env: NAME}, {file: PATH} or {credential: NAME}."
      )
      : (
        "\(host) refused the key.", "Check api-key of the source on the account's page; one account has one key."
      )
  }

  private static func words(_ code: Int64, _ document: JSONValue) -> String {
    "status_code \(code)" + (document["error"]?.string.map { ": \($0.string)" } ?? "")
  }

  /// Returns the answer that a code stands for, by the service's table of codes; 103 (a missing callback) cannot come.
  private static func answer(to code: Int64, saying message: String) -> CallResult? {
    switch code {
    case 100: .credentialsRefused(message: message)
    case 101: .notFound(message: message)
    case 102, 104: .parameterRefused(message: message)
    // A record for subscribers is not there for others.
    case 105: .notFound(message: message)
    case 107: .lockedOut(reason: message, retryAfter: nil)
    default: nil
    }
  }
}
