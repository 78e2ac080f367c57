package import Basics

/// Where a running server of this program answers.
package struct ServerAddress: Equatable, Sendable {
  /// The host that the server listens on.
  package let host: String
  /// The port, the one the system chose if it was asked to.
  package let port: Int
  /// The path of the API that it serves; empty for other servers.
  package let path: String

  /// The place of a server.
  package init(host: String, port: Int, path: String = "") { (self.host, self.port, self.path) = (host, port, path) }

  /// The base of the API.
  package var base: BaseURL { BaseURL(origin: WebOrigin(scheme: .http, host: host, port: port), path: path) }

  /// The base of the API as text, with its port whichever that is: `http://127.0.0.1:8080/v1/public`.
  package var baseURL: String { origin + base.path }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool {
    host.lowercased() == "localhost" || IPAddress(host)?.scope == .loopback
  }

  /// Scheme, host and port, `http://127.0.0.1:8080`.
  package var origin: String { "http://" + authority }

  /// Host and port, `127.0.0.1:8080` or `[::1]:8080`.
  package var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
