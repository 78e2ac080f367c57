import Foundation
import Pipeline

extension TextRule {
  /// The rule for the operator's address for a source: a mail address or a web address. Each call sends it in the header that names the
  /// program.
  ///
  /// It contains no character that ends a comment of that header (RFC 9110, section 5.6.5). One spelling of the program's name belongs to
  /// another program, whose connections services drop.
  static let contact = Self(
    "a mail address or a web address", pattern: #"^(https?://[!#-'*-~]+|[!#-'*-~]+@[!#-'*-~]+)$"#,
    remedy: { _ in "write it like ops@example.org or https://example.org/about" },
    where: { text in
      let isSound = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !#""()\"#.utf8.contains($0) }
      let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://") || text.dropFirst().contains("@")
      return isSound && isAddress && text.utf8.count <= 200 && !text.lowercased().contains("spinnerrack")
    })
}

/// The keys that the sections of several services have.
extension Field {
  /// Returns the field of the address at which the service can reach the operator.
  static func contact(_ property: any WritableKeyPath<Root, String> & Sendable) -> Field {
    Field(
      "contact", property, .text(.contact),
      "An address of mail or of the web by which the service reaches you; it goes out with every call.", required: true,
      example: "ops@example.org")
  }

  /// Returns the field of the time for which a source without a connection is asked again.
  static func retryFor(_ property: any WritableKeyPath<Root, Duration> & Sendable) -> Field {
    Field(
      "retry-for", property, .duration(.zero...(.seconds(86_400))),
      "How long a source that gives no connection is asked again; ten seconds at most where it never was there.")
  }

  /// Returns the field that allows requests outside the public network.
  static func allowPrivateHosts(_ property: any WritableKeyPath<Root, Bool> & Sendable) -> Field {
    Field(
      "allow-private-hosts", property, .bool,
      "Whether requests may go to loopback, private and link-local addresses.")
  }
}

extension Source.Quota {
  static let section = Section(
    Source.Quota(),
    [
      Field(
        "calls", \.calls, .integer(1...10_000_000), "The calls allowed in one day; every attempt counts.",
        required: true, example: 3000),
      Field(
        "time-zone", \.timeZone, .text(.timeZone), "The time zone whose midnight begins a new day of the source."),
    ])
}

extension TextRule {
  /// The rule for the IANA name of a time zone that this machine knows.
  static let timeZone = Self(
    "the name of a time zone, such as America/New_York or UTC", pattern: "^[A-Za-z0-9+_/-]+$",
    remedy: { text in
      Spelling.nearest(to: text, of: TimeZone.knownTimeZoneIdentifiers).map { "did you mean \"\($0)\"?" }
    },
    where: { TimeZone(identifier: $0) != nil })
}
