import Glibc
import NIOCore

/// Why a gateway did not start.
public struct GatewayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Code: String, Sendable {
    /// A value of the configuration is out of its range.
    case configuration
    /// A fault is unknown, or its rate is none.
    case fault
    /// The address cannot be listened on.
    case socket
    /// The log file cannot be opened.
    case log
    /// There is no catalogue to serve.
    case catalog
  }

  /// The kind of reason.
  public let code: Code
  /// What happened, where, and what to do.
  public let message: String

  /// The message.
  public var description: String { message }
}

extension GatewayError {
  /// Why a server cannot listen, by the error of the socket; `name` begins the sentence.
  init(_ name: String, listeningOn host: String, _ port: Int, _ error: any Error) {
    let place = port == 0 ? host : GatewayAddress(host: host, port: port).authority
    let reason: String
    let remedy: String
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      (reason, remedy) = ("another program listens there", "Choose another port, or 0 for any that is free.")
    case let error as IOError where error.errnoCode == EACCES:
      (reason, remedy) = ("this user may not use the port", "Choose a port from 1024 on, or 0 for any that is free.")
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      (reason, remedy) = ("this machine does not have the address", "Choose one that it has, such as 127.0.0.1.")
    case let error as IOError:
      (reason, remedy) = (String(cString: strerror(error.errnoCode)), "Choose another address or port.")
    case is SocketAddressError.UnknownHost:
      (reason, remedy) = ("the name has no address", "Choose an address of this machine, such as 127.0.0.1.")
    default: (reason, remedy) = ("\(error)", "Choose another address or port.")
    }
    self.init(code: .socket, message: "\(name) cannot listen on \(place): \(reason). \(remedy)")
  }
}
