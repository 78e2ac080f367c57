public import Basics
public import Catalog
public import JSONKit

/// One source: its model, its requests and its answers. A value without state: it makes no call.
///
/// ```swift
/// func firstPage(of source: some CatalogSource) -> String {
///   let list = CatalogList(source.model.order[0])
///   return source.target(of: source.traits.page(of: list)).path
/// }
/// ```
public protocol CatalogSource: Sendable {
  /// The model of its catalogue.
  var model: CatalogModel { get }
  /// The requests that it takes, and its behaviour.
  var traits: SourceTraits { get }
  /// The places of rows and counts in its answers.
  var answers: AnswerShape { get }
  /// The secrets that are masked in texts of this source.
  var secrets: SecretRules { get }
  /// The address of the service, or an example of one, which remedies show where the base URL seems to be wrong. Nil for a source without
  /// one.
  var exampleAddress: String? { get }
  /// The account whose calls are counted, which distinguishes credentials at the same origin; nil for calls without credentials.
  var account: String? { get }

  /// Returns the target of a request below the base URL.
  func target(of request: SourceRequest) -> CallTarget

  /// Returns the call as it goes out, with its authorization; never log it.
  ///
  /// - Parameters:
  ///   - target: path and query, with or without the authorization of an earlier call.
  ///   - timestamp: a text that no other call has.
  func authorized(_ target: String, timestamp: String) -> AuthorizedCall

  /// Returns the reason why an answer with status 200 is no page, as half a sentence, where it says that it is an error; nil otherwise.
  func fault(in document: JSONValue) -> String?

  /// Returns the answer for a document that `fault` gives a reason for, where asking again would not change it; nil where it might.
  func answer(to fault: JSONValue) -> CallResult?

  /// Returns the code of a recorded error, empty for one that could hold a secret; nil for an answer that is no error.
  func errorCode(in document: JSONValue) -> String?

  /// Returns the answer that a response with a status from 400 to 499 stands for; not for one that asks to wait.
  func refusal(_ response: TransportResponse, redactor: Redactor) -> CallResult

  /// Returns the text to ask a list with for the records that have a name; names in lists may have more, such as a year.
  func nameToLookFor(_ name: String, of kind: Kind) -> String
  /// Returns the kind of the rows that answer a recorded request, by the address of the request; nil where it shows none. Needed for
  /// records without addresses of their own that say it.
  func kind(ofRecordedRequest address: String) -> Kind?

  /// Appends a row of a record's own list as an item of the field that the list fills: a reference, and the other facts of the row.
  func appendItem(_ row: JSONValue, to json: inout ByteBuilder)

  /// Returns the message and the remedy for missing or refused credentials.
  ///
  /// - Parameter host: the name of the source.
  func refusedCredentials(by host: String) -> (message: String, remedy: String)
}

// Defaults for a source that is asked without credentials and states no errors.
extension CatalogSource {
  /// No address.
  public var exampleAddress: String? { nil }
  /// No secrets.
  public var secrets: SecretRules { SecretRules() }
  /// No account.
  public var account: String? { nil }
  /// Returns nil: no address shows a kind.
  public func kind(ofRecordedRequest address: String) -> Kind? { nil }
  /// Returns the name as it is.
  public func nameToLookFor(_ name: String, of kind: Kind) -> String { name }
  /// Returns nil: an answer with status 200 is a page.
  public func fault(in document: JSONValue) -> String? { nil }
  /// Returns nil: no record is an error.
  public func errorCode(in document: JSONValue) -> String? { nil }
  /// Returns nil: a sound answer may come.
  public func answer(to fault: JSONValue) -> CallResult? { nil }
  /// Appends the row as it is.
  public func appendItem(_ row: JSONValue, to json: inout ByteBuilder) {
    json.appendCompact(row) { text, json in json.appendJSONString(text) }
  }
  /// Returns the call as it is.
  public func authorized(_ target: String, timestamp: String) -> AuthorizedCall { AuthorizedCall(target: target) }
}

extension CatalogSource {
  /// The remedy where the base URL seems to be wrong: `Check source.base-url; it is like https://gateway.example/v1/public.`
  public var addressRemedy: String {
    "Check source.base-url" + (exampleAddress.map { "; it is like \($0)." } ?? ".")
  }

  /// A redactor that removes the secrets of this source from texts.
  public var redactor: Redactor {
    Redactor(secrets, pages: answers, ids: Set(model.kinds.map(\.fields[0].name.description)))
  }
}

/// A call as it goes out.
public struct AuthorizedCall: Sendable, Equatable {
  /// Path and query.
  public var target: String
  /// The header fields.
  public var headers = HeaderFields()
}

/// The secrets that are masked in texts of a source: answers may repeat parts of their requests.
///
/// ```swift
/// var secrets = source.secrets           // none, of a source without credentials
/// secrets.values = ["0123456789abcdef"]  // a token: masked everywhere
/// secrets.parameters = ["api_key"]       // its parameter in addresses
/// secrets.add(password: "moon")          // a word: masked everywhere but in pages
/// ```
public struct SecretRules: Sendable {
  /// Secrets that no answer keeps, pages included: private keys, tokens, passwords.
  public var values: [String] = []
  /// Keys that pages may repeat in the addresses of their records. They stay in pages as the source sent them, and are masked
  /// everywhere else.
  public var publicKeys: [String] = []
  /// Passwords that records may contain, too, see ``add(password:)``. Pages and values of records keep them; they are masked everywhere
  /// else.
  public private(set) var passwords: [String] = []
  /// The parameter that holds a public key.
  public var key = ""
  /// The parameter that signs a single call. It could be used again, so no page keeps it.
  public var signature = ""
  /// More parameters whose values are masked.
  public var parameters: [String] = []

  /// Adds a password. A word, a number or a few letters may stand in any record, and masking them would change the catalogue; a longer text
  /// with letters, digits or signs together is masked in pages, too.
  public mutating func add(password: String) {
    var classes: Set<Int> = []
    for letter in password where !" -'".contains(letter) {
      classes.insert(letter.isLetter ? 0 : letter.isNumber ? 1 : 2)
    }
    if password.utf8.count >= 8, classes.count > 1 { values.append(password) } else { passwords.append(password) }
  }
}

/// A source, and the base URL that names its requests in logs and captures.
public struct NamedSource: Sendable {
  /// The source.
  public let source: any CatalogSource
  /// The base URL of the names.
  public let base: BaseURL

  /// Creates a source at a base URL.
  public init(_ source: any CatalogSource, at base: BaseURL) {
    self.source = source
    self.base = base
  }

  /// The requests that the source takes, and its behaviour.
  public var traits: SourceTraits { source.traits }
  /// The places of rows and counts in its answers.
  public var answers: AnswerShape { source.answers }

  /// Returns the request's name in logs and captures.
  public func uri(of request: SourceRequest) -> String { base.description + source.target(of: request).canonical }
}
