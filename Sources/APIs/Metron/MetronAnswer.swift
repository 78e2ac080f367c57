import Basics
package import Serving

/// The forms of Metron's answers.
package enum MetronAnswer {
  package static func json(_ bytes: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(status: status, fields: [("Content-Type", "application/json")], body: .bytes(bytes))
  }

  /// Returns the answer `{"detail":…}`.
  package static func detail(_ message: String, status: Int) -> WebAnswer {
    json(Array("{\"detail\":\"\(message)\"}".utf8), status: status)
  }

  package static var invalidPage: WebAnswer { detail("Invalid page.", status: 404) }
  package static var notFound: WebAnswer { detail("Not found.", status: 404) }

  /// The answer to a path without a resource: a page of the site, not of the API.
  package static var noSuchPath: WebAnswer {
    html("<h1>Not Found</h1><p>The requested resource was not found on this server.</p>", status: 404)
  }

  /// The page that the site shows to programs that it does not serve.
  package static var refusalPage: WebAnswer { html("<h1>Oh noes!</h1><p>Access denied.</p>", status: 200) }

  private static func html(_ body: String, status: Int) -> WebAnswer {
    .html("<!doctype html>\n<html lang=\"en\"><body>\(body)</body></html>\n", status: status)
  }

  package static func unauthorized(_ message: String) -> WebAnswer {
    var answer = detail(message, status: 401)
    answer["WWW-Authenticate"] = "Basic realm=\"api\""
    return answer
  }

  /// Returns the answer 429, with the seconds to wait.
  package static func throttled(wait: Double) -> WebAnswer {
    let seconds = max(1, Int(wait.rounded(.up)))
    let unit = seconds == 1 ? "second" : "seconds"
    var answer = detail("Request was throttled. Expected available in \(seconds) \(unit).", status: 429)
    answer["Retry-After"] = "\(seconds)"
    return answer
  }

  /// Returns the redirect to the address with a slash at the end of its path.
  package static func withSlash(_ call: ServiceCall) -> WebAnswer {
    let parts = call.target.raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? "?\(parts[1])" : ""
    return WebAnswer(status: 301, fields: [("Location", "\(parts[0])/\(query)")])
  }

  /// Returns a moment, given in microseconds since 1970, as a date of a header field.
  package static func httpDate(_ moment: Int64) -> String { HTTPDate(unixSeconds: moment / 1_000_000).description }

  /// Returns 304 where the client knows the version that was last changed at a moment; nil otherwise. Both are whole seconds.
  package static func unchanged(_ call: ServiceCall, since modified: Int64) -> WebAnswer? {
    guard let known = call.request["if-modified-since"].flatMap(HTTPDate.init),
      known.unixSeconds >= modified / 1_000_000
    else { return nil }
    return WebAnswer(status: 304, fields: [("Last-Modified", httpDate(modified))])
  }
}
