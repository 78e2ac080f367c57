import Basics

/// A question to a Marvel-compatible gateway: a path below the base URL and its parameters, without keys.
public struct MarvelRequest: Sendable, Hashable {
  /// The path without an outer slash, such as `characters` or `characters/1009610/comics`.
  public let path: String
  /// The parameters, sorted by name in byte order; equal questions have equal bytes.
  public let query: [QueryItem]
  /// The entity tag of the page that is known already, as it was received.
  public var ifNoneMatch: String?

  /// A request of its parts; the names `ts`, `apikey` and `hash` belong to the signature and are left out.
  public init(path: String, query: [QueryItem] = [], ifNoneMatch: String? = nil) {
    self.path = path.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
    self.query = query.filter { !MarvelSigner.parameterNames.contains($0.name) }.sorted()
    self.ifNoneMatch = ifNoneMatch
  }

  /// The path and query without keys, percent-encoded, beginning with a slash.
  public var canonicalTarget: String {
    let head = "/" + PercentEncoding.encode(path, keeping: "/,:")
    return query.isEmpty ? head : head + "?" + query.map(\.encoded).joined(separator: "&")
  }

  /// The request's name in logs and captures: its URI without `ts`, `apikey` and `hash`.
  public func canonicalURI(at base: BaseURL) -> String {
    base.description + canonicalTarget
  }
}
