import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

extension TransportError {
  /// One table from the libraries' errors to ours; none of their texts is shown, since some hold the whole URL.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as TransportError: error
      case let error as HTTPClientError: Self.of(error)
      case is NIOConnectionError: TransportError(.connect, "No connection could be made.")
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

  private static func of(_ error: HTTPClientError) -> TransportError {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      TransportError(.connect, "No connection was made in time.")
    case .tlsHandshakeTimeout: TransportError(.connect, "TLS was not set up in time.")
    case .readTimeout: TransportError(.timeout, "No byte came for too long.")
    case .writeTimeout, .deadlineExceeded: TransportError(.timeout, "The answer did not come in time.")
    case .remoteConnectionClosed, .uncleanShutdown:
      TransportError(.reset, "The connection ended before the answer did.")
    case .invalidProxyResponse: TransportError(.connect, "The proxy did not make the connection.")
    case .proxyAuthenticationRequired:
      TransportError(.tls, "The proxy asks for a user name and a password: put them into its variable.")
    default: TransportError(.other, "The exchange failed: \(error.shortDescription).")
    }
  }

  private static func of(_ error: IOError) -> TransportError {
    switch error.errnoCode {
    case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL, ETIMEDOUT:
      TransportError(.connect, "No connection could be made (\(String(cString: strerror(error.errnoCode)))).")
    default: TransportError(.reset, "The connection broke (\(String(cString: strerror(error.errnoCode)))).")
    }
  }
}
