import Catalog
public import CatalogSources
public import Pipeline
public import Stages

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
    public var credentials: [(key: String, secret: SecretReference)]
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

  /// The way to its records.
  public var opening: Opening {
    switch self {
    case .marvel(let marvel): .service(marvel.service)
    case .metron(let metron): .service(metron.service(of: .catalogue))
    case .metronAccount(let metron): .service(metron.service(of: .account))
    case .recordings(let recordings): .files(recordings.path)
    case .demo(let demo): .standIn(demo)
    case .superhero(let superhero): .service(superhero.service)
    case .gcd(let gcd): .database(gcd.database)
    case .comicVine(let comicVine): .service(comicVine.service)
    }
  }

  /// The service that is called; nil for a source without one.
  public var service: Service? { if case .service(let service) = opening { service } else { nil } }

  /// The sources with recorded answers, without credentials. Recordings that do not show their source belong to the first
  /// one.
  public static var catalogSources: [any CatalogSource] {
    [MarvelSource(), MetronSource(), SuperheroSource(), ComicVineSource()]
  }

  /// All sources: those with recorded answers, followed by the others.
  static var everySource: [any CatalogSource] { catalogSources + [GCDSource(), MetronSource(part: .account)] }

  /// The source without credentials, for its model and traits; its calls are not authorized.
  public var catalogSource: any CatalogSource {
    switch self {
    case .marvel, .demo: MarvelSource()
    case .metron: MetronSource()
    case .metronAccount: MetronSource(part: .account)
    case .superhero: SuperheroSource()
    case .gcd: GCDSource()
    case .comicVine: ComicVineSource()
    case .recordings(let recordings):
      Self.catalogSources.first { $0.model.id.description == recordings.catalogue } ?? Self.catalogSources[0]
    }
  }
}

extension Source.Marvel {
  fileprivate var service: Source.Service {
    let keys = [("public-key", publicKey), ("private-key", privateKey)]
    return Source.Service(
      address: baseURL, credentials: keys.compactMap { key, secret in secret.map { (key, $0) } }, quota: quota,
      retryFor: retryFor, totalCounts: totalCounts, allowPrivateHosts: allowPrivateHosts,
      toSet: "base-url and where the keys are"
    ) { secrets in
      MarvelSource(
        keys: secrets["public-key"].map { APIKeys(publicKey: $0, privateKey: secrets["private-key"]) })
    }
  }
}
