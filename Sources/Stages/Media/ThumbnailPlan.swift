public import Store

/// The pictures to request in a night, and the reasons why others are skipped: a value made of the stored records and of known
/// pictures.
///
/// Pictures that never came are first, then those that failed, then those that are looked at again: an interruption cuts off the least
/// important ones.
public struct ThumbnailPlan: Sendable {
  /// A request for one picture.
  public struct Request: Sendable, Equatable {
    /// The address of the picture.
    public let address: ThumbnailAddress
    /// The entry of the picture in the store; nil where it was never asked for.
    public let known: MediaEntry?
    /// Whether the picture's file is there, so that the server can be asked whether it has changed.
    public let isStored: Bool
  }

  /// The counts of the records' pictures, by the plan's decision.
  public struct Counts: Sendable, Equatable {
    /// The number of records that were looked at.
    public var records = 0
    /// The number of distinct addresses.
    public var pictures = 0
    /// The number of records that show the picture of another record.
    public var borrowed = 0
    /// The number of pictures that are there and were looked at lately.
    public var fresh = 0
    /// The number of pictures that failed lately and are not asked for now.
    public var waiting = 0
    /// The number of records without a picture that may be asked for, by the reason.
    public var skipped: [ThumbnailSkip: Int] = [:]
    /// The number of records whose picture is at a host that is not listed, by host; only the first 100 hosts.
    public var unlisted: [String: Int] = [:]
  }

  /// The counts of the records' pictures.
  public private(set) var counts = Counts()
  /// Every distinct address that was seen.
  public private(set) var urls: Set<String> = []

  private static let mostHosts = 100
  private static let greatestPause: Int64 = 60 * 86_400

  private let now: Int64
  private var new: [Request] = []
  private var failed: [Request] = []
  private var aged: [Request] = []

  /// Creates a plan for no record.
  ///
  /// - Parameter now: seconds since 1970.
  public init(now: Int64) {
    self.now = now
  }

  /// The pictures to ask for, in this order.
  public var requests: [Request] { new + failed + aged }

  /// Adds a record's picture.
  ///
  /// - Parameters:
  ///   - known: the entry of the address in the store; nil for none.
  ///   - isStored: whether the file of `known` is there, whole.
  public mutating func add(_ source: ThumbnailSource, known: MediaEntry? = nil, isStored: Bool = false) {
    counts.records += 1
    switch source {
    case .skipped(let skip): counts.skipped[skip, default: 0] += 1
    case .unlisted(let host):
      counts.skipped[.host, default: 0] += 1
      if counts.unlisted[host] != nil || counts.unlisted.count < Self.mostHosts {
        counts.unlisted[host, default: 0] += 1
      }
    case .borrowed: counts.borrowed += 1
    case .own(let address):
      guard urls.insert(address.url).inserted else { return }
      counts.pictures += 1
      add(Request(address: address, known: known, isStored: isStored))
    }
  }

  private mutating func add(_ request: Request) {
    guard let known = request.known else { return new.append(request) }
    // A file that does not exist is a fault of this machine: it is fetched without a pause.
    if known.failures == 0, known.file != nil, !request.isStored { return new.append(request) }
    // No pause is that long: the clock was wrong when the moment was written down, or is now.
    let isFarOff = known.nextTry - now > Self.greatestPause
    guard known.nextTry <= now || isFarOff else {
      if known.failures == 0 { counts.fresh += 1 } else { counts.waiting += 1 }
      return
    }
    if known.failures == 0 { aged.append(request) } else { failed.append(request) }
  }
}
