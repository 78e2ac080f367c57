import Basics

extension PageCall {
  /// Where a redirect leads; within the origin, see `elsewhere(_:)`, since the next call is signed again.
  func targetOfRedirect(_ location: String) throws(SourceError) -> String {
    guard let destination = RedirectTarget(location, from: client.base.origin) else {
      let host = client.namedBase.origin.host
      throw failure(
        .refusedRedirect, Self.fault(of: location),
        words: (
          "\(host) sends the request to an address that is not a web address.",
          "Look at what base-url leads to: it may be another program than the API."
        ))
    }
    return destination.target
  }

  /// The answer in place of a redirect to another origin; nil for a redirect within the origin.
  func elsewhere(_ answer: Answer) -> Answer? {
    guard case .redirect(let location) = answer,
      let destination = RedirectTarget(location, from: client.base.origin), destination.origin != client.base.origin
    else { return nil }
    return .elsewhere(reason: "a redirect to another origin, \(destination.origin)")
  }

  private static func fault(of location: String) -> String {
    let scheme = location.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let isScheme = !scheme.isEmpty && scheme.count <= 20 && location[scheme.endIndex...].hasPrefix(":")
    guard isScheme, !["http", "https"].contains(scheme.lowercased()) else {
      return "a redirect to an address that cannot be read"
    }
    return "a redirect to a \(scheme.lowercased()): address; only https and http are followed"
  }

  private typealias Words = (message: String, remedy: String)

  /// An error with the remedy that goes with its code.
  func failure(_ code: SourceError.Code, _ reason: String, retryAfter: Duration? = nil) -> SourceError {
    let host = client.namedBase.origin.host
    // Both are redirects that are not followed, but only one wants keys elsewhere.
    let isCircle = code == .refusedRedirect && retry.redirects > client.policy.maximumRedirects
    return failure(
      code, reason,
      words: isCircle
        ? Self.wordsForCircle(host: host)
        : code == .credentials
          ? Self.wordsForKeys(client.signer.keys, host: host) : Self.words(for: code, host: host),
      retryAfter: retryAfter)
  }

  /// The error of a source that gave no connection for too long.
  func noConnection(
    _ code: TransportError.Code, _ reason: String, after lasted: Duration, attempts: Int
  ) -> SourceError {
    let tried = attempts > 1 ? ", at the last of \(attempts) attempts in \(lasted.components.seconds) s" : ""
    let words = (NoConnection.message(code, client.namedBase.origin), NoConnection.remedy(code))
    return failure(.unreachable, reason.withoutStop + tried, words: words)
  }

  private func failure(
    _ code: SourceError.Code, _ reason: String, words: Words, retryAfter: Duration? = nil
  ) -> SourceError {
    return SourceError(
      code: code, message: words.message, remedy: words.remedy,
      cause: client.redactor.excerpt(reason, limit: 300).withStop, uri: uri, retryAfter: retryAfter)
  }

  private static func wordsForCircle(host: String) -> Words {
    (
      "\(host) sends the request from one place to the next without an end.",
      "Check base-url: https instead of http, or another path, may be the one that answers."
    )
  }

  private static func wordsForKeys(_ keys: APIKeys?, host: String) -> Words {
    switch keys {
    case nil:
      (
        "\(host) requires keys, and the pipeline file gives none.",
        "Set public-key and private-key of the source, each as {env: NAME}, {file: PATH} or {credential: NAME}."
      )
    case .some: words(for: .credentials, host: host)
    }
  }

  private static func words(for code: SourceError.Code, host: String) -> Words {
    switch code {
    case .unavailable:
      (
        "\(host) is not available.",
        "Run again later; what was fetched is kept. If it stays so, check base-url and the network."
      )
    case .unreachable:
      ("\(host) gives no connection.", NoConnection.remedy(.connect))
    case .credentials:
      (
        "\(host) refused the keys.",
        "Check public-key and private-key of the source, and that the keys are not revoked."
      )
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
      ("The base URL cannot be used.", "Write it like https://gateway.example/v1/public.")
    case .cancelled:
      ("The request was interrupted.", "Run again to resume.")
    }
  }
}
