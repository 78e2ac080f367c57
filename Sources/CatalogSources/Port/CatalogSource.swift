public import Basics
public import Catalog
public import JSONKit

/// One source: what its catalogue is, how it is asked, and how its answers are read. A value without state: it makes no call.
public protocol CatalogSource: Sendable {
  /// What its catalogue is.
  var model: CatalogModel { get }
  /// What it can be asked, and how it behaves.
  var traits: SourceTraits { get }
  /// Where things stand in its answers.
  var answers: AnswerShape { get }
  /// What is masked in texts that come from it.
  var secrets: SecretRules { get }
  /// The address of the service, or what one looks like: what remedies show where the base URL seems to be wrong. Nil for a source that
  /// has none.
  var exampleAddress: String? { get }
  /// Whose calls are counted: what tells the credentials from others at the same origin; nil for calls without any.
  var account: String? { get }

  /// Where a request leads below the base URL.
  func target(of request: SourceRequest) -> CallTarget

  /// The call as it goes out, with what it is authorized by; never log it.
  ///
  /// - Parameters:
  ///   - target: path and query; without what an earlier call was authorized by, or with it.
  ///   - timestamp: a text that no other call has.
  func authorized(_ target: String, timestamp: String) -> AuthorizedCall

  /// Why an answer with status 200 is no page, as half a sentence: it says that it is an error. Nil where it says nothing.
  func fault(in document: JSONValue) -> String?

  /// What an answer with status 200 is that `fault` gives a reason for, where asking again would not change it; nil where it might.
  func answer(to fault: JSONValue) -> Answer?

  /// The code of a recorded error, empty for one that could hold a secret; nil for an answer that is no error.
  func errorCode(in document: JSONValue) -> String?

  /// What an answer with a status from 400 to 499 is that means no wait.
  func refusal(_ response: TransportResponse, redactor: Redactor) -> Answer

  /// The text by which a list is asked for the records that have a name: the name as lists show it may have more, such as a year.
  func nameToLookFor(_ name: String, of kind: Kind) -> String
  /// The kind of the rows that answer a recorded request, by the address that was asked for; nil where it shows none. Asked where
  /// records have no addresses of their own that say it.
  func kind(ofRecordedRequest address: String) -> Kind?

  /// Appends a row of a record's own list as an item of the field that the list fills: a reference, and what the row says beside it.
  func appendItem(_ row: JSONValue, to json: inout ByteBuilder)

  /// What people are told where the credentials are missing or refused.
  ///
  /// - Parameter host: the name of the source.
  func refusedCredentials(by host: String) -> (message: String, remedy: String)
}

// What a source does not say that is asked without credentials.
extension CatalogSource {
  /// None.
  public var exampleAddress: String? { nil }
  /// Nothing.
  public var secrets: SecretRules { SecretRules() }
  /// None.
  public var account: String? { nil }
  /// None.
  public func kind(ofRecordedRequest address: String) -> Kind? { nil }
  /// The name as it is.
  public func nameToLookFor(_ name: String, of kind: Kind) -> String { name }
  /// Nothing: a sound answer may come.
  public func answer(to fault: JSONValue) -> Answer? { nil }
  /// The row as it is.
  public func appendItem(_ row: JSONValue, to json: inout ByteBuilder) {
    json.appendCompact(row) { text, json in json.appendJSONString(text) }
  }
  /// The call as it is.
  public func authorized(_ target: String, timestamp: String) -> AuthorizedCall { AuthorizedCall(target: target) }
}

extension CatalogSource {
  /// What to do where the base URL seems to be wrong: `Check source.base-url; it is like https://gateway.example/v1/public.`
  public var addressRemedy: String {
    "Check source.base-url" + (exampleAddress.map { "; it is like \($0)." } ?? ".")
  }

  /// Takes the secrets of this source out of texts.
  public var redactor: Redactor {
    Redactor(secrets, pages: answers, ids: Set(model.kinds.map(\.fields[0].name.description)))
  }
}

/// A call as it goes out.
public struct AuthorizedCall: Sendable, Equatable {
  /// Path and query.
  public var target: String
  /// What stands in its header.
  public var headers = HeaderFields()
}

/// What is masked in texts that come from a source: answers may repeat what they were asked with.
public struct SecretRules: Sendable {
  /// Secrets that no answer keeps, pages included: private keys, tokens, passwords.
  public var values: [String] = []
  /// Keys that pages may repeat in the addresses of their records. They stay in pages as the source sent them, and are masked
  /// everywhere else.
  public var publicKeys: [String] = []
  /// Passwords that records may have, too, see ``add(password:)``. Pages and values of records keep them; they are masked everywhere
  /// else.
  public private(set) var passwords: [String] = []
  /// The parameter that holds a public key.
  public var key = ""
  /// The parameter that signs a single call. It could be used again, so no page keeps it.
  public var signature = ""
  /// More parameters whose values are masked.
  public var parameters: [String] = []

  /// Adds a password. A word, a number or a few letters may stand in any record, and masking them would change the catalogue; what is
  /// longer and has letters, digits or signs together is masked in pages, too.
  public mutating func add(password: String) {
    var classes: Set<Int> = []
    for letter in password where !" -'".contains(letter) {
      classes.insert(letter.isLetter ? 0 : letter.isNumber ? 1 : 2)
    }
    if password.utf8.count >= 8, classes.count > 1 { values.append(password) } else { passwords.append(password) }
  }
}

/// A source, and the base URL by which requests to it are named in logs and captures.
public struct NamedSource: Sendable {
  /// The source.
  public let source: any CatalogSource
  /// The base URL of the names.
  public let base: BaseURL

  /// A source at a base URL.
  public init(_ source: any CatalogSource, at base: BaseURL) {
    self.source = source
    self.base = base
  }

  /// What it can be asked.
  public var traits: SourceTraits { source.traits }
  /// Where things stand in its answers.
  public var answers: AnswerShape { source.answers }

  /// The request's name in logs and captures.
  public func uri(of request: SourceRequest) -> String { base.description + source.target(of: request).canonical }
}
