/// Where a running gateway, or another server of this program, answers.
public struct GatewayAddress: Equatable, Sendable {
  /// The host the gateway listens on.
  public let host: String
  /// The port, the one the system chose if it was asked to.
  public let port: Int

  /// The base of the API, `http://127.0.0.1:8080/v1/public`.
  public var baseURL: String { imagesOrigin + "/v1/public" }

  /// Where the pictures are, whose paths in records begin with `http://images.spinrack.invalid`.
  public var imagesOrigin: String { origin }

  /// Scheme, host and port, `http://127.0.0.1:8080`.
  public var origin: String { "http://" + authority }

  /// Host and port, `127.0.0.1:8080` or `[::1]:8080`.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
