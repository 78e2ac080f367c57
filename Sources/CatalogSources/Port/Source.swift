public import Catalog
public import Pipeline

/// The source of a pipeline, as its section of the pipeline file describes it.
public struct Source: Sendable, Equatable {
  /// The settings of its section.
  package var settings: any SourceSettings

  /// Creates a source with the settings of a section.
  public init(_ settings: some SourceSettings) { self.settings = settings }

  /// Whether two sources are of one kind, with equal settings.
  public static func == (one: Source, other: Source) -> Bool {
    func equals<Settings: SourceSettings>(_ settings: Settings) -> Bool { settings == other.settings as? Settings }
    return equals(one.settings)
  }
}

/// The settings of a source: the section `source` of a pipeline file.
public protocol SourceSettings: Sendable, Equatable {
  /// The kind of source that has such a section.
  var kind: SourceKind { get }
  /// The way to the records.
  var opening: Source.Opening { get }
  /// The source without credentials; nil where recorded answers have not shown it.
  var catalogSource: (any CatalogSource)? { get }
}

extension SourceSettings {
  /// The source of the kind.
  public var catalogSource: (any CatalogSource)? { kind.source }
}

extension Source {
  /// The word of `source.kind`.
  public var kind: String { settings.kind.name }

  /// The way to the records.
  public var opening: Opening { settings.opening }

  /// The service that is called; nil for a source without one.
  public var service: Service? { if case .service(let service) = opening { service } else { nil } }

  /// The source without credentials, for its model and traits; its calls are not authorized.
  public var catalogSource: any CatalogSource { settings.catalogSource ?? SourceKind.recorded[0] }

  /// The model of the source.
  public var model: CatalogModel { catalogSource.model }

  /// Whether the model of the source is known. For recorded answers it is, once they were read.
  package var isKnown: Bool { settings.catalogSource != nil }

  /// Whether the source is on disk, recorded answers or a database: it is read whole and without a call.
  public var isRecorded: Bool {
    switch opening {
    case .files, .database: true
    case .service, .standIn: false
    }
  }

  /// Whether the source is recorded answers: records that a crawl of them does not show are deleted, since nothing tells whether they are
  /// missing.
  public var isFolder: Bool { if case .files = opening { true } else { false } }
}

extension Source {
  /// The way to the records of a source.
  public enum Opening: Sendable {
    /// Calls to a service.
    case service(Service)
    /// Calls to a stand-in that is part of this program.
    case standIn(Demo)
    /// Recorded answers: a folder or a file.
    case files(String)
    /// A local database.
    case database(Database)
  }

  /// A local database, as the section of its source describes it.
  public struct Database: Sendable {
    /// The path, in any form that ``DumpPlace`` takes.
    public var path: String
    /// A function that opens a file, to read the records of the selection; nil for all.
    public var open: @Sendable (_ file: String, Selection?) throws -> any LocalDump
  }

  /// A service over the network, as the section of its source describes it.
  public struct Service: Sendable {
    /// The address that requests go to.
    public var address: WebAddress
    /// The secrets that authorize its calls, each with its key in the section.
    public var credentials: [(key: String, secret: SecretReference)] = []
    /// The daily quota; nil for none.
    public var quota: Quota?
    /// The time for which the service is asked again where it gives no connection.
    public var retryFor: Duration
    /// The things that the totals of its collections count, by the pipeline file; nil where the file has no such key.
    public var totalCounts: TotalCounts?
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts: Bool
    /// The settings that a new pipeline file needs before the service can be asked; nil for none.
    public var toSet: String?
    /// The address at which the service can reach the operator, `source.contact`: it stands in the header that names the program. Nil where
    /// the service does not ask for it.
    public var contact: String?
    /// A function that creates the source with some credentials, by their keys in the section.
    public var source: @Sendable (_ credentials: [String: String]) -> any CatalogSource
  }

  /// A number of calls a day.
  public struct Quota: Sendable, Equatable {
    /// The calls allowed in one day; every attempt counts.
    public var calls = 0
    /// The time zone whose midnight begins a new day, by its IANA name.
    public var timeZone = "America/New_York"

    /// Creates a quota of `calls` a day.
    public init(calls: Int = 0, timeZone: String = "America/New_York") {
      self.calls = calls
      self.timeZone = timeZone
    }
  }
}
