public import Basics

/// Where a `Location` leads (RFC 9110, section 10.2.2): an origin, a path and a query.
public struct RedirectTarget: Sendable, Equatable {
  /// Scheme, host and port.
  public let origin: WebOrigin
  /// Path and query.
  public let target: String

  /// Reads an absolute URL, `//host/path` or an absolute path; other relative forms are not taken from a server.
  public init?(_ location: String, from origin: WebOrigin) {
    let reference = location.prefix { $0 != "#" }
    // A backslash or a control character means different places to different readers.
    guard reference.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    if reference.hasPrefix("/"), !reference.hasPrefix("//") {
      self.origin = origin
      target = String(reference)
      return
    }
    let absolute = reference.hasPrefix("//") ? "\(origin.scheme.rawValue):\(reference)" : String(reference)
    let head = absolute.prefix { $0 != "?" }
    guard let base = try? BaseURL(String(head)) else { return nil }
    self.origin = base.origin
    let authorityEnd = head.firstRange(of: "://").flatMap { head[$0.upperBound...].firstIndex(of: "/") }
    target = (authorityEnd.map { String(head[$0...]) } ?? "/") + absolute[head.endIndex...]
  }
}
