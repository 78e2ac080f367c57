public import Basics
public import CatalogSources
import ImageKit

/// Which pictures are fetched, from where, and within what limits: the section `enrich.thumbnails` of a pipeline file,
/// which sets the first three.
public struct ThumbnailSettings: Sendable, Equatable {
  /// The names of the collections whose pictures are fetched.
  public var kinds: [String]
  /// The hosts that pictures may come from, also after a redirect; only on the usual ports of HTTP and HTTPS.
  public var hosts: [String] { didSet { hostNames = Self.names(of: hosts) } }
  /// Those hosts as addresses name them.
  private(set) var hostNames: Set<String>
  /// Pictures in flight.
  public var concurrency: Int
  /// Origins that stand for another place, as those of the demo do for its socket. They are allowed beside `hosts`.
  public var aliases: [WebOrigin: WebOrigin] = [:]
  /// The greatest picture in bytes.
  public var maximumBytes = 8 << 20
  /// The most pixels in a picture.
  public var maximumPixels = CheckedPicture.maximumPixels
  /// How often one picture is asked for within a night. There are many pictures and another night.
  public var retry: RetryPolicy = {
    var policy = RetryPolicy()
    policy.maximumAttempts = 4
    policy.greatestWait = .seconds(5)
    policy.greatestRequestedWait = .seconds(30)
    policy.totalTime = .seconds(90)
    return policy
  }()
  /// When a picture is asked for again.
  public var pauses = ThumbnailPauses()

  /// Settings with the usual limits.
  public init(kinds: [String], hosts: [String], concurrency: Int = 8) {
    self.kinds = kinds
    self.hosts = hosts
    hostNames = Self.names(of: hosts)
    self.concurrency = concurrency
  }

  private static func names(of hosts: [String]) -> Set<String> { Set(hosts.map { $0.lowercased() }) }

  /// Whether pictures may come from there: a listed host on the usual ports, or an alias.
  func allows(_ origin: WebOrigin) -> Bool {
    aliases[origin] != nil || origin.port == origin.scheme.defaultPort && hostNames.contains(origin.host)
  }
}

/// When a picture is asked for again: a good one seldom, a missing one ever more seldom.
public struct ThumbnailPauses: Sendable, Equatable {
  /// Until the next night, with room for a night that begins earlier than the last one.
  public var night: Duration = .seconds(18 * 3600)
  /// How long a good picture is left alone; as much again is spread over the pictures, so that no night asks for all.
  public var fresh: Duration = .seconds(7 * 86_400)
  /// How long a picture is left alone that was not there for three nights.
  public var notFound: Duration = .seconds(7 * 86_400)
  /// How long one is left alone that could not be had for seven nights.
  public var unreachable: Duration = .seconds(3 * 86_400)

  /// The usual pauses.
  public init() {}

  /// The pause after a failure.
  ///
  /// - Parameter failures: nights in a row that failed, this one included.
  public func pause(after failure: ThumbnailFailure, failures: Int) -> Duration {
    if failure.isTemporary { return failures < 7 ? night : unreachable }
    return failures < 3 ? night : notFound
  }

  /// The pause after a good answer.
  ///
  /// - Parameter digest: of the picture, in hexadecimal digits; it decides where in the spread it falls.
  public func pause(afterGood digest: String) -> Duration {
    let share = Int(digest.prefix(2), radix: 16) ?? 0
    return fresh + fresh / 256 * share
  }
}
