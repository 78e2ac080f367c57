public import Basics
public import Catalog
import Foundation
public import JSONKit

/// Metron, the open comics database: its lists give the names of records, and each whole record takes another call.
public struct MetronSource: CatalogSource {
  /// The credentials of an account.
  public enum Credentials: Sendable, Equatable {
    /// A token that people make on their page at the service.
    case token(String)
    /// A name and a password, which the service will stop accepting.
    case user(String, password: String)
  }

  /// The address of the service.
  public static let base = BaseURL(origin: WebOrigin(scheme: .https, host: "metron.cloud"), path: "/api")

  /// The number of calls that an account may make in 24 hours without paying for more.
  public static let callsADay = 5_000

  /// The part of the service that is read.
  public enum Part: Sendable {
    /// The catalogue, which is public.
    case catalogue
    /// The lists that the account keeps for itself.
    case account
  }

  private let credentials: Credentials?
  private let part: Part
  /// The requests that the source takes, and its behaviour.
  public let traits: SourceTraits

  /// Creates the source.
  ///
  /// - Parameters:
  ///   - credentials: the credentials; nil where no calls are made, such as for reading recorded answers.
  ///   - callsADay: the number of calls that the account may make in 24 hours.
  ///   - pace: the most calls a minute, where the service allows more; nil for four fifths of its limit.
  ///   - part: the part of the service that is read.
  public init(
    _ credentials: Credentials? = nil, callsADay: Int = Self.callsADay, pace: Int? = nil, part: Part = .catalogue
  ) {
    self.credentials = credentials
    self.part = part
    let pacing = MetronModel.pacing(callsADay: callsADay, pace: pace)
    traits =
      switch part {
      case .catalogue: MetronModel.traits(pacing: pacing)
      case .account: MetronAccountModel.traits(pacing: pacing)
      }
  }

  /// The model of the part: fourteen kinds of the catalogue, or three of the account.
  public var model: CatalogModel { part == .account ? .metronAccount : .metron }

  /// Pages with a total and the address of the next page, and bare records.
  public var answers: AnswerShape { Self.answers }

  private static let answers: AnswerShape = {
    var shape = AnswerShape(rows: ["results"], total: "count", record: [])
    (shape.next, shape.previous) = ("next", "previous")
    return shape
  }()

  /// The address of the service.
  public var exampleAddress: String? { Self.base.description }
  /// The token, or the user's name, as the account whose calls are counted.
  public var account: String? {
    switch credentials {
    case .token(let token): token
    case .user(let name, _): name
    case nil: nil
    }
  }

  /// The token, or the header form of a password and the password itself, which may be a word that records have, too.
  public var secrets: SecretRules {
    var rules = SecretRules()
    switch credentials {
    case .token(let token): rules.values = [token]
    case .user(let name, let password):
      rules.values = [Self.basic(name, password)]
      rules.add(password: password)
    case nil: break
    }
    return rules
  }

  /// Returns the call with its credentials in the header.
  public func authorized(_ target: String, timestamp: String) -> AuthorizedCall {
    switch credentials {
    case .token(let token): AuthorizedCall(target: target, headers: ["Authorization": "Bearer \(token)"])
    case .user(let name, let password):
      AuthorizedCall(target: target, headers: ["Authorization": "Basic \(Self.basic(name, password))"])
    case nil: AuthorizedCall(target: target)
    }
  }

  private static func basic(_ name: String, _ password: String) -> String {
    Data("\(name):\(password)".utf8).base64EncodedString()
  }
}

// MARK: - Addresses

extension MetronSource {
  /// Returns the target of a request. Stored pages and captures hold its bytes: they must not change. Every path ends with a slash, without
  /// which the service answers with a redirect.
  public func target(of request: SourceRequest) -> CallTarget {
    let kind = request.list.kind
    guard part == .catalogue else {
      let page = QueryItem("page", String(request.rows.page))
      return CallTarget(path: MetronAccountModel.path(of: request.list), query: request.list.isRecord ? [] : [page])
    }
    let name = model[kind].singular.description
    var path = "\(name)/"
    var query = [QueryItem("page", String(request.rows.page))]
    // An account sees private lists of its own, too.
    if kind == MetronModel.readingLists { query.append(QueryItem("is_private", "false")) }
    if let since = request.since { query.append(QueryItem("modified_gt", since)) }
    switch request.list.scope {
    // There is no filter by ids.
    case .everything, .records: break
    case .record(let id): return CallTarget(path: "\(name)/\(id)/")
    case .named(let beginning): query.append(QueryItem("name", beginning))
    case .holding(let part): query.append(QueryItem("name", part))
    case .days(let first, let last):
      query.append(QueryItem("store_date_range_after", first))
      query.append(QueryItem("store_date_range_before", last))
    // There is no filter by arcs.
    case .related(MetronModel.arcs, let ids): path = "arc/\(ids.first ?? 0)/\(name)_list/"
    case .related(let other, let ids):
      query.append(QueryItem("\(model[other].singular)_id", ids.map { String($0) }.joined(separator: ",")))
    case .owned(let list) where list.kind == MetronModel.readingLists:
      (path, query) = ("\(name)/\(list.id)/items/", [query[0]])
    case .owned(let owner): path = "\(model[owner.kind].singular)/\(owner.id)/\(name)_list/"
    }
    return CallTarget(path: path, query: query)
  }

  /// Appends an item of a reading list, which has a number of its own and the issue, as lists show issues, in a member.
  public func appendItem(_ row: JSONValue, to json: inout ByteBuilder) {
    json.append("{\"id\":")
    appendRaw(row["issue"]?["id"], to: &json)
    json.append(",\"name\":")
    json.appendJSONString(Self.name(ofIssue: row["issue"]))
    json.append(",\"item_id\":")
    appendRaw(row["id"], to: &json)
    row.object?.forEachDistinct { member in
      guard !["id", "name", "item_id", "issue"].contains(where: { member.name.equals($0) }) else { return }
      json.append(",")
      json.appendJSONString(member.name)
      json.append(":")
      appendRaw(member.value, to: &json)
    }
    json.append("}")
  }

  private func appendRaw(_ value: JSONValue?, to json: inout ByteBuilder) {
    guard let value else { return json.append("null") }
    json.appendCompact(value) { text, json in json.appendJSONString(text) }
  }

  /// Returns series, year and number, as lists show the names of issues.
  private static func name(ofIssue issue: JSONValue?) -> String {
    guard let series = issue?["series"]?["name"]?.string?.string else { return "" }
    let year = issue?["series"]?["year_began"]?.number?.int64.map { " (\($0))" } ?? ""
    return series + year + (issue?["number"]?.string.map { " #\($0.string)" } ?? "")
  }

  /// Returns a name to ask a list with; for series without the year that lists add, `Tales (1963)`, since the filter compares names alone.
  public func nameToLookFor(_ name: String, of kind: Kind) -> String {
    guard kind == MetronModel.series, name.hasSuffix(")"), let start = name.range(of: " (", options: .backwards) else {
      return name
    }
    let year = name[start.upperBound...].dropLast()
    return year.count == 4 && year.allSatisfy(\.isNumber) ? String(name[..<start.lowerBound]) : name
  }

  /// Returns the kind for `…/api/arc/`, `…/api/arc/7/`, and `…/api/arc/7/issue_list/`, whose rows are issues.
  public func kind(ofRecordedRequest address: String) -> Kind? {
    guard let start = address.firstRange(of: "/api/")?.upperBound else { return nil }
    let words = address[start...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    guard (1...3).contains(words.count) else { return nil }
    let name = words.count == 3 ? words[2].hasSuffix("_list") ? words[2].dropLast(5) : "" : words[0]
    return model.all.first { model[$0].singular.description == name && !model[$0].isCollected }
  }
}

// MARK: - Errors

extension MetronSource {
  /// Returns the `detail` of an error as the reason.
  public func fault(in document: JSONValue) -> String? {
    guard document["results"] == nil, document["id"] == nil, let detail = document["detail"]?.string else { return nil }
    return "an error with status 200: \(detail.string)"
  }

  /// Returns an empty code for an error: errors of the service have no codes.
  public func errorCode(in document: JSONValue) -> String? { fault(in: document) == nil ? nil : "" }

  /// Returns the answer that an error body stands for, with its `detail`, or the fields whose values are refused.
  public func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult {
    let said = (try? JSONReader(maximumBytes: 1 << 20).read(response.body) { Self.message($0) }) ?? nil
    let reason = said.map { redactor.excerpt($0) } ?? CallResult.defect(of: response) ?? "an unknown body"
    let message = "HTTP \(response.status): \(reason)"
    return switch response.status {
    case 401, 403: .credentialsRefused(message: message)
    case 404, 410: .notFound(message: message)
    case 400: said == nil ? .malformed(reason: message) : .parameterRefused(message: message)
    default: .malformed(reason: message)
    }
  }

  /// Returns the message in `{"detail": "…"}` or `{"field": ["…"]}`.
  private static func message(_ document: JSONValue) -> String? {
    if let detail = document["detail"]?.string?.string { return detail }
    guard let fields = document.object else { return nil }
    let texts = fields.compactMap { field -> String? in
      guard let first = field.value.array?.first(where: { $0.string != nil })?.string?.string else { return nil }
      return "\(field.name.string): \(first)"
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// Returns the message and the remedy for missing or refused credentials: the way to a token, and its place in the pipeline file.
  public func refusedCredentials(by host: String) -> (message: String, remedy: String) {
    let remedy =
      "Make a token on the page of your account at https://metron.cloud and set token of the source as {env: NAME}, "
      + "{file: PATH} or {credential: NAME}. Do not run again before: three refused calls in five minutes lock out for a day."
    return switch credentials {
    case .token: ("\(host) refused the token.", remedy)
    case .user: ("\(host) refused the user or the password.", remedy)
    case nil: ("\(host) requires a token, and the pipeline file gives none.", remedy)
    }
  }
}
