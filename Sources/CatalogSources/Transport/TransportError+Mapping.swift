import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension TransportError {
  /// Translates an error of a library; none of their texts is shown, since some hold the whole URL.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as TransportError: error
      case let error as HTTPClientError: Self.of(error)
      case let error as NIOConnectionError: Self.of(error)
      case ChannelError.connectTimeout: TransportError(.connect, "No connection was made in time.")
      case let error as IOError: Self.of(error)
      case is HTTPParserError: TransportError(.torn, "The answer is not whole, or not HTTP.")
      case NIOSSLError.uncleanShutdown: TransportError(.reset, "The connection ended in the middle of an answer.")
      case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
        TransportError(.tls, "TLS could not be set up: the certificate or the protocol was not accepted.")
      case is ChannelError: TransportError(.reset, "The connection was closed.")
      default: TransportError(.other, "The exchange failed (\(type(of: error))).")
      }
  }

  /// The error of a proxy that requires a password.
  static let proxyWantsPassword = TransportError(
    .tls, "The proxy asks for a user name and a password: put them into its variable.")

  private static func of(_ error: HTTPClientError) -> TransportError {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      TransportError(.connect, "No connection was made in time.")
    case .tlsHandshakeTimeout: TransportError(.connect, "TLS was not set up in time.")
    case .readTimeout: TransportError(.timeout, "No byte came for too long.")
    case .writeTimeout, .deadlineExceeded: TransportError(.timeout, "The answer did not come in time.")
    case .remoteConnectionClosed, .uncleanShutdown:
      TransportError(.reset, "The connection ended before the answer did.")
    case .invalidProxyResponse: TransportError(.proxy, "The proxy did not make the connection.")
    case .proxyAuthenticationRequired: proxyWantsPassword
    default: TransportError(.other, "The exchange failed: \(error.shortDescription).")
    }
  }

  private static func of(_ error: IOError) -> TransportError {
    let text = String(cString: strerror(error.errnoCode))
    return switch error.errnoCode {
    case ECONNREFUSED: TransportError(.refused, "The port refuses connections (\(text)).")
    case EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, ENETDOWN, EHOSTDOWN:
      TransportError(.noRoute, "There is no route to the address (\(text)).")
    case ETIMEDOUT: TransportError(.connect, "No connection was made in time.")
    default: TransportError(.reset, "The connection broke (\(text)).")
    }
  }

  /// Returns the error of the address, among several, that got furthest: a port that refuses, then silence, then no route.
  private static func of(_ error: NIOConnectionError) -> TransportError {
    let failures = error.connectionErrors.map { TransportError($0.error) }
    if failures.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
      return TransportError(.nameNotFound, "The name \(error.host) cannot be resolved.")
    }
    return failures.first { $0.code == .refused } ?? failures.first { $0.code != .noRoute } ?? failures.first
      ?? TransportError(.connect, "No connection could be made.")
  }
}
