import Basics

/// The errors of requests, each with its remedy.
extension SourceClient {
  private typealias Words = (message: String, remedy: String)

  /// Returns an error with the remedy that goes with its code.
  ///
  /// - Parameters:
  ///   - reason: the cause; redacted here.
  ///   - uri: the request's name.
  package func failure(
    _ code: SourceError.Code, _ reason: String, uri: String
  ) -> SourceError {
    error(code, words(for: code), cause: reason, uri: uri)
  }

  /// Returns the error of a source whose redirects lead in a circle.
  package func circle(_ reason: String, uri: String) -> SourceError {
    let words = (
      "\(host) sends the request from one place to the next without an end.",
      "Check base-url: https instead of http, or another path, may be the one that answers."
    )
    return error(.refusedRedirect, words, cause: reason, uri: uri)
  }

  /// Returns the error of a source that gave no connection for too long.
  package func noConnection(_ code: TransportError.Code, _ reason: String, uri: String) -> SourceError {
    let words = (NoConnection.message(code, names.base.origin), NoConnection.remedy(code))
    return error(.unreachable, words, cause: reason, uri: uri)
  }

  /// Returns the error of a request that was cancelled.
  package func interrupted(_ uri: String) -> SourceError {
    SourceError(
      code: .cancelled, message: "The request was interrupted.", remedy: "Run again to resume.", uri: uri)
  }

  /// Returns the target of a redirect; within the origin, see ``judge(_:to:)``, since the next call is signed again.
  ///
  /// - Parameter uri: the request's name.
  /// - Throws: `SourceError` where `location` is no web address.
  package func target(ofRedirect location: String, from uri: String) throws(SourceError) -> String {
    guard let destination = RedirectTarget(location, from: base.origin) else {
      let words = (
        "\(host) sends the request to an address that is not a web address.",
        "Look at what base-url leads to: it may be another program than the API."
      )
      throw error(.refusedRedirect, words, cause: Self.fault(of: location), uri: uri)
    }
    return destination.target
  }

  private func error(
    _ code: SourceError.Code, _ words: Words, cause: String, uri: String
  ) -> SourceError {
    SourceError(
      code: code, message: words.message, remedy: words.remedy, cause: redactor.excerpt(cause, limit: 300).withStop,
      uri: uri)
  }

  private static func fault(of location: String) -> String {
    let scheme = location.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let isScheme = !scheme.isEmpty && scheme.count <= 20 && location[scheme.endIndex...].hasPrefix(":")
    guard isScheme, !["http", "https"].contains(scheme.lowercased()) else {
      return "a redirect to an address that cannot be read"
    }
    return "a redirect to a \(scheme.lowercased()): address; only https and http are followed"
  }

  /// The source's name for people.
  private var host: String { names.base.origin.host }

  private func words(for code: SourceError.Code) -> Words {
    switch code {
    case .unavailable:
      (
        "\(host) is not available.",
        "Run again later; what was fetched is kept. If it stays so, check base-url and the network."
      )
    case .unreachable:
      ("\(host) gives no connection.", NoConnection.remedy(.connect))
    case .credentials:
      source.refusedCredentials(by: host)
    case .quota:
      (
        "\(host) takes no more calls for now.",
        "Run again after the wait or on the next day of the quota; what was fetched is kept."
      )
    case .refusedAddress:
      ("The address of \(host) is refused.", "If this is meant, set `allow-private-hosts: true` in the source.")
    case .refusedRedirect:
      (
        "\(host) sends the request elsewhere, where keys must not go.",
        "If the source has moved, put its new address in base-url."
      )
    case .parameterRefused:
      (
        "\(host) does not take a parameter of the request.",
        "The source may be older or smaller than the API; remove what it lacks from fetch.collections."
      )
    case .notFound:
      ("\(host) does not have what was asked for.", "If every call says so, check the path in base-url.")
    case .malformed:
      ("\(host) does not answer as the API does.", "Open base-url in a browser to see what is there; run again later.")
    case .tooLarge:
      ("\(host) sent more than is allowed.", "No page of the API is that large: look at what answers at base-url.")
    case .badURL:
      ("The base URL cannot be used.", source.addressRemedy)
    case .cancelled:
      ("The request was interrupted.", "Run again to resume.")
    }
  }
}
