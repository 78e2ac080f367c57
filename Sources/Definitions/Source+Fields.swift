import Pipeline

extension FieldFormat<String> {
  /// Whom a source may write to: a mail address or a web address. It is sent with each call, in the header that names the program.
  ///
  /// It holds no character that ends a comment of that header (RFC 9110, section 5.6.5). One spelling of the program's name is that of
  /// another program, whose connections services drop.
  static var contact: Self {
    .text(
      "a mail address or a web address", pattern: #"^(https?://[!#-'*-~]+|[!#-'*-~]+@[!#-'*-~]+)$"#,
      remedy: { _ in "write it like ops@example.org or https://example.org/about" },
      where: { text in
        let isSound = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""()\"#.utf8.contains($0) }
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://") || text.dropFirst().contains("@")
        return isSound && isAddress && text.utf8.count <= 200 && !text.lowercased().contains("spinnerrack")
      })
  }
}

/// The keys that sections of services have in common.
extension Field {
  /// Whom the service can write to.
  static func contact(_ property: any WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "contact", property, .contact,
      "An address of mail or of the web by which the service reaches you; it goes out with every call.", required: true,
      example: "ops@example.org")
  }

  /// How long a source that gives no connection is asked again.
  static func retryFor(_ property: any WritableKeyPath<Root, Duration> & Sendable) -> Field {
    Field(
      "retry-for", property, .duration(.zero...(.seconds(86_400))),
      "How long a source that gives no connection is asked again; ten seconds at most where it never was there.")
  }

  /// Whether requests may leave the public network.
  static func allowPrivateHosts(_ property: any WritableKeyPath<Root, Bool> & Sendable) -> Field {
    Field(
      "allow-private-hosts", property, .bool,
      "Whether requests may go to loopback, private and link-local addresses.")
  }
}
