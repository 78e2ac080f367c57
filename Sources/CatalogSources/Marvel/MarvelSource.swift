public import Catalog
public import JSONKit

/// The Marvel Comics API, or a gateway that is compatible with it (marvel-api 1).
public struct MarvelSource: CatalogSource {
  private let signer: MarvelSigner

  /// Creates the source.
  ///
  /// - Parameter keys: the keys; nil for unsigned requests.
  public init(keys: APIKeys? = nil) {
    signer = MarvelSigner(keys: keys)
  }

  /// An example of an address: the service has ended, and gateways have addresses of their own.
  public var exampleAddress: String? { "https://gateway.example/v1/public" }
  /// The model of the Marvel Comics API, with six kinds.
  public var model: CatalogModel { .marvel }
  /// Pages of a hundred rows, orders and filters.
  public var traits: SourceTraits { MarvelModel.traits }
  /// An envelope around `data`.
  public var answers: AnswerShape { Self.answers }
  /// The public key as the account whose calls are counted.
  public var account: String? { signer.keys?.publicKey }

  /// The keys, and the parameters of a signature.
  public var secrets: SecretRules {
    var rules = SecretRules.signedQuery
    if let keys = signer.keys {
      (rules.publicKeys, rules.values) = ([keys.publicKey], [keys.privateKey].compactMap(\.self))
    }
    return rules
  }

  /// Returns the target of a request. Stored pages and captures hold its bytes: they must not change.
  public func target(of request: SourceRequest) -> CallTarget {
    let kind = model[request.list.kind].name.description
    var query = [
      QueryItem("limit", String(request.rows.limit)), QueryItem("offset", String(request.rows.offset)),
    ]
    if let order = request.orderBy { query.append(QueryItem("orderBy", order.name)) }
    if let since = request.since { query.append(QueryItem("modifiedSince", since)) }
    switch request.list.scope {
    case .everything: break
    case .record(let id): return CallTarget(path: "\(kind)/\(id)")
    // The source has no such filters, and its traits say so.
    case .records, .holding, .days: break
    case .named(let beginning): query.append(QueryItem(Self.beginningFilter(of: request.list.kind), beginning))
    case .related(let other, let ids):
      query.append(QueryItem(model[other].name.description, ids.map { String($0) }.joined(separator: ",")))
    case .owned(let owner): return CallTarget(path: "\(model.name(of: owner))/\(kind)", query: query)
    }
    return CallTarget(path: kind, query: query)
  }

  /// Returns the filter by the beginning of a name (marvel-api 1.3).
  private static func beginningFilter(of kind: Kind) -> String {
    [MarvelModel.comics, MarvelModel.series].contains(kind) ? "titleStartsWith" : "nameStartsWith"
  }

  /// Returns the call with its signature.
  public func authorized(_ target: String, timestamp: String) -> AuthorizedCall {
    AuthorizedCall(target: signer.sign(target: target, timestamp: timestamp))
  }

  /// Returns a reason for an error of the API in place of `data`, or for another code than 200.
  public func fault(in document: JSONValue) -> String? {
    guard document["data"]?.object != nil else {
      return APIFault(document).map { "an error with status 200: \($0)" }
    }
    let code = document["code"]
    return code == nil || code?.number?.int64 == 200 ? nil : "the status is 200, but the body's code is another"
  }

  /// Returns the code of an error body, which has a message or a status beside it.
  public func errorCode(in document: JSONValue) -> String? {
    guard document["message"] != nil || document["status"] != nil else { return nil }
    return APIFault(document)?.code.harmless
  }

  /// Returns the answer that an error body stands for: a code that is a text is about credentials, a number about parameters.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    let fault = APIFault(body: response.body)
    let said = fault.map { redactor.excerpt($0.description) } ?? CallResult.defect(of: response) ?? "an unknown body"
    let message = "HTTP \(response.status): \(said)"
    switch (response.status, fault?.code) {
    case (401, _), (403, _), (409, .text): return .credentialsRefused(message: message)
    case (400, .text("InvalidCredentials")), (400, .text("MissingParameter")):
      return .credentialsRefused(message: message)
    case (404, _), (410, _): return .notFound(message: message)
    case (400, .some), (409, .number), (405, _), (414, _), (422, .some): return .parameterRefused(message: message)
    default: return .malformed(reason: message)
    }
  }

  /// Returns the message and the remedy for missing or refused keys: their places in the pipeline file.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    signer.keys == nil
      ? (
        "\(host) requires keys, and the pipeline file gives none.",
        "Set public-key and private-key of the source, each as {env: NAME}, {file: PATH} or {credential: NAME}."
      )
      : (
        "\(host) refused the keys.",
        "Check public-key and private-key of the source, and that the keys are not revoked."
      )
  }
}

extension MarvelSource {
  /// The envelope of a page (marvel-api 1.4).
  static let answers: AnswerShape = {
    var shape = AnswerShape(rows: ["data", "results"], total: "total", count: "count", attribution: "attributionText")
    (shape.offset, shape.limit) = ("offset", "limit")
    return shape
  }()
}

/// An error body of the API in either of its shapes (marvel-api 1.6).
public struct APIFault: Sendable, Equatable, CustomStringConvertible {
  /// A code: gateways send a text, applications a number.
  public enum Code: Sendable, Equatable {
    case text(String)
    case number(Int64)

    /// The code as a text; empty for one that might be a key: codes are words, and messages repeat queries with keys in them.
    var harmless: String {
      switch self {
      case .number(let number): String(number)
      case .text(let text):
        text.utf8.count <= 40 && text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
          ? text : ""
      }
    }
  }

  /// The code.
  public let code: Code
  /// The message of the source, not redacted yet.
  public let message: String

  /// Reads an error; nil when the document has no `code` of an error.
  public init?(_ document: JSONValue) {
    guard let value = document["code"] else { return nil }
    if let text = value.string {
      code = .text(text.string)
    } else if let number = value.number?.int64, number != 200 {
      code = .number(number)
    } else {
      return nil
    }
    message = document["message"]?.string?.string ?? document["status"]?.string?.string ?? ""
  }

  /// Reads an error body; nil when it is not JSON or has no code.
  public init?(body: [UInt8]) {
    let fault = try? JSONReader(maximumBytes: 1 << 20).read(body) { APIFault($0) }
    guard let fault else { return nil }
    self = fault
  }

  /// Code and message in a line.
  public var description: String {
    switch code {
    case .text(let text): message.isEmpty ? text : "\(text): \(message)"
    case .number(let number): message.isEmpty ? String(number) : message
    }
  }
}
