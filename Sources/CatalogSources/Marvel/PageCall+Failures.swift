extension PageCall {
  /// Where a redirect leads; within the origin only, since the next call is signed again.
  func targetOfRedirect(_ location: String) throws(SourceError) -> String {
    guard let destination = RedirectTarget(location, from: client.base.origin) else {
      throw failure(.refusedRedirect, "a redirect to an address that cannot be read")
    }
    guard destination.origin == client.base.origin else {
      throw failure(.refusedRedirect, "a redirect to another origin, \(destination.origin)")
    }
    return destination.target
  }

  /// An error with the remedy that goes with its code.
  func failure(_ code: SourceError.Code, _ reason: String, retryAfter: Duration? = nil) -> SourceError {
    let (message, remedy) = Self.words(for: code, host: client.namedBase.origin.host)
    return SourceError(
      code: code, message: message, remedy: remedy, cause: client.redactor.excerpt(reason, limit: 300) + ".", uri: uri,
      retryAfter: retryAfter)
  }

  private static func words(for code: SourceError.Code, host: String) -> (message: String, remedy: String) {
    switch code {
    case .unavailable:
      (
        "\(host) is not available.",
        "Run again later; what was fetched is kept. If it stays so, check base-url and the network."
      )
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
        "Ask without it; the source may be older or smaller than the API."
      )
    case .notFound:
      ("\(host) does not have what was asked for.", "If every call says so, check the path in base-url.")
    case .malformed:
      ("\(host) does not answer as the API does.", "Open base-url in a browser to see what is there; run again later.")
    case .tooLarge:
      ("\(host) sent more than is allowed.", "Ask for smaller pages, or raise the limit if the source is trusted.")
    case .badURL:
      ("The base URL cannot be used.", "Write it like https://gateway.example/v1/public.")
    case .cancelled:
      ("The request was interrupted.", "Run again to go on.")
    }
  }
}
