package import Basics

/// The address of a running server of this program.
package struct ServerAddress: Equatable, Sendable {
  /// The host that the server listens on.
  package let host: String
  /// The port that the server listens on, also where the system chose it.
  package let port: Int
  /// The path of the API; empty for a server of no API.
  package let path: String

  /// Creates an address.
  package init(host: String, port: Int, path: String = "") { (self.host, self.port, self.path) = (host, port, path) }

  /// The base of the API.
  package var base: BaseURL { BaseURL(origin: WebOrigin(scheme: .http, host: host, port: port), path: path) }

  /// The base of the API as text, always with its port: `http://127.0.0.1:8080/v1/public`.
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
