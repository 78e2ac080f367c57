import Glibc
import NIOCore

/// The reason why a server did not start.
package struct ServingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a reason.
  package enum Code: String, Sendable {
    /// A value of the configuration is out of its range.
    case configuration
    /// The address cannot be listened on.
    case socket
    /// The log file cannot be opened.
    case log
    /// There is no catalogue to serve.
    case catalog
  }

  /// The kind of this reason.
  package let code: Code
  /// The event, its place and the remedy, in words for people.
  package let message: String

  /// Creates an error of a kind.
  package init(code: Code, message: String) { (self.code, self.message) = (code, message) }

  /// The message.
  package var description: String { message }
}

extension ServingError {
  /// Creates the error of a server that cannot listen, from the error of the socket; `name` begins the sentence.
  init(_ name: String, listeningOn place: ServerPlace, _ error: any Error) {
    let address = place.port == 0 ? place.host : ServerAddress(host: place.host, port: place.port).authority
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
    self.init(code: .socket, message: "\(name) cannot listen on \(address): \(reason). \(remedy)")
  }
}
