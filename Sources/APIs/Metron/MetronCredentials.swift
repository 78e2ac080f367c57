import Foundation
package import Serving

/// The proof of a caller of Metron's API: a token, or a user and a password.
package enum MetronCredentials: Equatable, Sendable {
  case token(String)
  /// The password alone: there is one account, so the user's name does not matter.
  case password(String)

  /// Reads the credentials of a request; nil where it has none that the service knows.
  package init?(of request: WebRequest) {
    let words = (request["authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0].lowercased() {
    case "bearer": self = .token(words[1])
    case "basic":
      let pair = Data(base64Encoded: words[1]).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let halves = pair.split(separator: ":", maxSplits: 1)
      self = .password(halves.count == 2 ? String(halves[1]) : "")
    default: return nil
    }
  }

  /// Returns the refusal of these credentials; nil where they hold the right token, which is also the password.
  package func refusal(unless token: String) -> WebAnswer? {
    switch self {
    case .token(token), .password(token): nil
    case .token: MetronAnswer.unauthorized("Invalid token.")
    case .password: MetronAnswer.unauthorized("Invalid username/password.")
    }
  }
}
