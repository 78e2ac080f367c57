public import Basics
public import Catalog
public import CatalogSources
import ImageKit

/// Which pictures are fetched, from where, and within what limits.
public struct ThumbnailSettings: Sendable {
  /// The collections whose pictures are fetched.
  public var kinds: [Kind]
  /// The hosts that pictures may come from, also after a redirect; only on the usual ports of HTTP and HTTPS.
  public var hosts: Set<String>
  /// Pictures in flight.
  public var concurrency: Int
  /// Origins that stand for another place, as those of the demo do for its socket. They are allowed beside `hosts`.
  public var aliases: [WebOrigin: WebOrigin] = [:]
  /// Which of the sizes that the source has is asked for.
  public var variant: ImageVariant = ThumbnailSettings.variant(covering: 216, 324)
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
  public init(kinds: [Kind], hosts: some Sequence<String>, concurrency: Int = 8) {
    self.kinds = kinds
    self.hosts = Set(hosts.map { $0.lowercased() })
    self.concurrency = max(1, concurrency)
  }

  /// The smallest upright size that covers a box of pixels.
  ///
  /// The default box is that of a hero on a page of its own, 216 by 324. A card in a list, 168 by 252, has the same shape:
  /// it shows the same file smaller, which costs a few kilobytes and saves a second download of every picture.
  public static func variant(covering width: Int, _ height: Int) -> ImageVariant {
    let upright = ImageVariant.allCases.compactMap { variant in
      variant.size.flatMap { $0.height * 2 == $0.width * 3 ? (variant, $0) : nil }
    }.sorted { $0.1.width < $1.1.width }
    return upright.first { $0.1.width >= width && $0.1.height >= height }?.0 ?? upright.last?.0 ?? .detail
  }
}
