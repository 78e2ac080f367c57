import Basics

/// Asks a Marvel-compatible gateway for pages: signs, tries again, follows redirects within the origin.
public struct MarvelClient: Sendable {
  /// Where requests go.
  public let base: BaseURL
  /// How requests are named in logs and captures; differs from `base` where a source has a fixed name and a changing port.
  public let namedBase: BaseURL
  /// Takes secrets out of texts from this source.
  public let redactor: Redactor

  let signer: MarvelSigner
  let transport: HTTPTransport
  let policy: RetryPolicy
  let time: SourceTime
  let timestamps: TimestampSource
  let generator: @Sendable (MarvelRequest) -> any RandomNumberGenerator
  let hooks: ClientHooks
  let pause: SourcePause
  let reader = SpareReader()

  /// A client of its parts.
  ///
  /// - Parameters:
  ///   - namedBase: The base URL for names; nil for `base`.
  ///   - keys: The source's keys; nil for unsigned requests.
  ///   - wasThere: Whether the source gave answers in an earlier run, so that it is waited for where it gives no connection.
  ///   - generator: Gives a request its own generator for the jitter.
  public init(
    base: BaseURL, namedBase: BaseURL? = nil, keys: APIKeys? = nil, wasThere: Bool = false, transport: HTTPTransport,
    policy: RetryPolicy = RetryPolicy(), time: SourceTime = .system, timestamps: TimestampSource = .system(),
    generator: @escaping @Sendable (MarvelRequest) -> any RandomNumberGenerator = { _ in SystemRandomNumberGenerator()
    },
    hooks: ClientHooks = ClientHooks()
  ) {
    self.base = base
    self.namedBase = namedBase ?? base
    self.redactor = Redactor(keys: keys)
    self.signer = MarvelSigner(keys: keys)
    self.transport = transport
    self.policy = policy
    self.pause = SourcePause(outage: Outage(policy: policy, wasThere: wasThere))
    self.time = time
    self.timestamps = timestamps
    self.generator = generator
    self.hooks = hooks
  }

  /// The request's name in logs and captures.
  public func uri(of request: MarvelRequest) -> String { request.canonicalURI(at: namedBase) }
}
