public import Basics
public import CatalogSources
import ImageKit

/// The choice of pictures, their hosts, and the limits on fetching them: the section `enrich.thumbnails` of a pipeline file, which sets the
/// first three.
public struct ThumbnailSettings: Sendable, Equatable {
  /// The names of the collections whose pictures are fetched.
  public var kinds: [String]
  /// The hosts that pictures may come from, also after a redirect; only on the usual ports of HTTP and HTTPS.
  public var hosts: [String] { didSet { hostNames = Self.names(of: hosts) } }
  /// The hosts in the form that addresses have: in lower case.
  private(set) var hostNames: Set<String>
  /// The number of pictures in flight.
  public var concurrency: Int
  /// Origins that stand for another place, such as the demo's for its socket. They are allowed in addition to `hosts`.
  public var aliases: [WebOrigin: WebOrigin] = [:]
  /// The size of the largest picture, in bytes.
  public var maximumBytes = 8 << 20
  /// The most pixels in a picture.
  public var maximumPixels = CheckedPicture.maximumPixels
  /// The policy for attempts at one picture within a night. They are few, since there are many pictures and another night.
  public var retry: RetryPolicy = {
    var policy = RetryPolicy()
    policy.maximumAttempts = 4
    policy.greatestWait = .seconds(5)
    policy.greatestRequestedWait = .seconds(30)
    policy.totalTime = .seconds(90)
    return policy
  }()
  /// The pauses before a picture is asked for again.
  public var pauses = ThumbnailPauses()

  /// Creates settings with the usual limits.
  public init(kinds: [String], hosts: [String], concurrency: Int = 8) {
    self.kinds = kinds
    self.hosts = hosts
    hostNames = Self.names(of: hosts)
    self.concurrency = concurrency
  }

  private static func names(of hosts: [String]) -> Set<String> { Set(hosts.map { $0.lowercased() }) }

  /// Whether pictures may come from an origin: a listed host on the usual ports, or an alias.
  func allows(_ origin: WebOrigin) -> Bool {
    aliases[origin] != nil || origin.port == origin.scheme.defaultPort && hostNames.contains(origin.host)
  }
}

/// The pauses before a picture is asked for again: short for a new failure, longer for a good picture and for a lasting failure.
public struct ThumbnailPauses: Sendable, Equatable {
  /// The pause until the next night, with room for a night that begins earlier than the last one.
  public var night: Duration = .seconds(18 * 3600)
  /// The pause after a good picture; as much again is spread over the pictures, so that no night asks for all.
  public var fresh: Duration = .seconds(7 * 86_400)
  /// The pause after a picture was not there for three nights.
  public var notFound: Duration = .seconds(7 * 86_400)
  /// The pause after a picture could not be fetched for seven nights.
  public var unreachable: Duration = .seconds(3 * 86_400)

  /// Creates the usual pauses.
  public init() {}

  /// Returns the pause after a failure.
  ///
  /// - Parameter failures: the number of nights in a row that failed, this one included.
  public func pause(after failure: ThumbnailFailure, failures: Int) -> Duration {
    if failure.isTemporary { return failures < 7 ? night : unreachable }
    return failures < 3 ? night : notFound
  }

  /// Returns the pause after a good answer.
  ///
  /// - Parameter digest: the digest of the picture, in hexadecimal digits; it decides the place in the spread.
  public func pause(afterGood digest: String) -> Duration {
    let share = Int(digest.prefix(2), radix: 16) ?? 0
    return fresh + fresh / 256 * share
  }
}
