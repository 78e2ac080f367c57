package import Serving

/// An answer without data, in one of the two shapes of the API's errors.
package struct Refusal: Error, Equatable, Sendable {
  /// The part of the server that refused: the gateway answers with `message` and a word as the code, the application with `status` and
  /// a number.
  package enum Code: Equatable, Sendable {
    case gateway(String)
    case application
  }

  package let status: Int
  package let code: Code
  package let message: String

  package init(status: Int, code: Code, message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  static func conflict(_ message: String) -> Refusal { Refusal(status: 409, code: .application, message: message) }

  package static func unknownParameter(_ name: String) -> Refusal {
    conflict("We don't recognize the parameter \(name)")
  }

  static func blank(_ name: String) -> Refusal { conflict("\(name) cannot be blank if it is set") }

  static func notFound(_ collection: MarvelCollection) -> Refusal {
    Refusal(status: 404, code: .application, message: "We couldn't find that \(collection.singular)")
  }

  /// Returns the refusal of an unknown route; the real gateway echoes path and query, credentials included.
  package static func noSuchRoute(_ target: RequestTarget) -> Refusal {
    Refusal(status: 404, code: .gateway("ResourceNotFound"), message: "\(target.raw) does not exist")
  }

  static let methodNotAllowed = Refusal(
    status: 405, code: .gateway("MethodNotAllowed"), message: "Only GET is allowed here.")

  static func missing(_ what: String) -> Refusal {
    Refusal(status: 409, code: .gateway("MissingParameter"), message: "You must provide a \(what).")
  }

  package static let invalidKey = Refusal(
    status: 401, code: .gateway("InvalidCredentials"), message: "The passed API key is invalid.")
  static let invalidHash = Refusal(
    status: 401, code: .gateway("InvalidCredentials"),
    message: "That hash, timestamp and key combination is invalid.")
}
