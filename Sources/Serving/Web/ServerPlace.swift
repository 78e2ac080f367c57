import Basics

/// The host and the port that a server listens on, and the file of its log.
package struct ServerPlace: Sendable {
  /// The host name or address to listen on.
  package var host: String
  /// The port; 0 lets the system choose.
  package var port: Int
  /// The file that gets a line for each request; nil for none.
  package var log: String?

  /// Creates a place; by default any free port of the loopback address.
  package init(host: String = "127.0.0.1", port: Int = 0, log: String? = nil) {
    (self.host, self.port, self.log) = (host, port, log)
  }

  /// Checks the port and the host.
  ///
  /// - Throws: `ServingError` with `configuration` for a port beyond 65535, and for a host that is neither an address nor a name.
  package func check() throws(ServingError) {
    guard (0...65_535).contains(port) else {
      throw ServingError(
        code: .configuration, message: "Port \(port) does not exist. Choose a number from 0 (any) to 65535.")
    }
    guard !Self.isAddress(host), !Self.isName(host) else { return }
    throw ServingError(
      code: .configuration,
      message: """
        '\(host)' is neither an IP address nor a host name, so the gateway cannot listen on it. Choose an address of \
        this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.
        """)
  }

  private static func isAddress(_ text: String) -> Bool {
    // A zone (RFC 4007, section 11) is the system's to judge.
    if case .v6? = IPAddress(String(text.prefix { $0 != "%" })) { return true }
    return IPAddress(text) != nil
  }

  /// Whether a text is a host name: labels of letters, digits and hyphens (RFC 1123, section 2.1); the last label is no number, as only an
  /// address ends with one.
  private static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last, !last.allSatisfy({ $0.isNumber }) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
  }
}
