/// The keys of a Marvel-compatible gateway. They print as nothing.
public struct APIKeys: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The key that goes out with each request.
  public let publicKey: String
  /// The key that only goes into the hash; nil for gateways that ask for the public one alone.
  public let privateKey: String?

  /// Keys of a source; nil for a source without any.
  public init(publicKey: String, privateKey: String? = nil) {
    self.publicKey = publicKey
    self.privateKey = privateKey
  }

  /// Never the keys.
  public var description: String { "APIKeys(***)" }
  /// Never the keys.
  public var debugDescription: String { description }
  /// Never the keys.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
