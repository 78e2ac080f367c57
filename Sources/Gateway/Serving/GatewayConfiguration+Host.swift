import Basics

extension GatewayConfiguration {
  /// - Throws: `GatewayError` with `configuration` for a host that is neither an address nor a name.
  func checkHost() throws(GatewayError) {
    guard !Self.isAddress(host), !Self.isName(host) else { return }
    throw GatewayError(
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

  /// Labels of letters, digits and hyphens (RFC 1123, section 2.1), the last of them not a number, which only an address
  /// has.
  private static func isName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, let last = labels.last, !last.allSatisfy({ $0.isNumber }) else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
  }
}
