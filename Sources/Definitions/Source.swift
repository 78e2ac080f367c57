public import Pipeline

/// Where records come from.
public enum Source: Sendable, Equatable {
  /// A Marvel-compatible gateway.
  case marvel(Marvel)
  /// Recorded answers on disk.
  case recordings(Recordings)
  /// The demo universe of the program's own gateway.
  case demo(Demo)

  /// The value of `source.kind`.
  public var kind: String {
    switch self {
    case .marvel: "marvel"
    case .recordings: "recordings"
    case .demo: "demo"
    }
  }
}

extension Source {
  /// A Marvel-compatible gateway.
  public struct Marvel: Sendable, Equatable {
    /// The address that the paths of collections are appended to, without a slash at its end.
    public var baseURL: WebAddress
    /// The public key; nil, like the private one, for unsigned requests.
    public var publicKey: SecretReference?
    /// The private key; present exactly when the public one is.
    public var privateKey: SecretReference?
    /// The daily quota; nil for none.
    public var quota: Quota?
    /// How long a source that gives no connection is asked again, if it was there in this run or an earlier one.
    public var retryFor: Duration = .seconds(120)
    /// What the totals of its collections count.
    public var totalCounts = TotalCounts.auto
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts = false

    /// A gateway without keys and without quota.
    public init(baseURL: WebAddress) {
      self.baseURL = baseURL
    }
  }

  /// What `total` counts.
  public enum TotalCounts: String, Sendable, Hashable, CaseIterable {
    /// It is found out where rows repeat each other.
    case auto
    /// Distinct records.
    case records
    /// Rows, repeats included.
    case rows
  }

  /// A number of calls a day.
  public struct Quota: Sendable, Equatable {
    /// The calls allowed in one day; every attempt counts.
    public var calls = 0
    /// The time zone whose midnight begins a new day, by its IANA name.
    public var timeZone = "America/New_York"

    /// A quota of `calls` a day.
    public init(calls: Int = 0, timeZone: String = "America/New_York") {
      self.calls = calls
      self.timeZone = timeZone
    }
  }

  /// Recorded answers.
  public struct Recordings: Sendable, Equatable {
    /// A folder or a file, relative to the current folder.
    public var path: String

    /// Recordings at `path`.
    public init(path: String = "") {
      self.path = path
    }
  }

  /// The demo universe.
  public struct Demo: Sendable, Equatable {
    /// The number that the universe is drawn from.
    public var seed = 1
    /// The size: 1.0 is a full-size catalogue.
    public var scale = 0.05
    /// How often each fault happens, by its key.
    public var faults: [String: Percent] = [:]

    /// The default universe.
    public init(seed: Int = 1, scale: Double = 0.05, faults: [String: Percent] = [:]) {
      self.seed = seed
      self.scale = scale
      self.faults = faults
    }
  }
}
