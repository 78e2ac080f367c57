import Catalog
public import CatalogSources
public import Pipeline
public import Stages

extension Source {
  /// How the records of a source are reached.
  public enum Opening: Sendable {
    /// By calls to a service.
    case service(Service)
    /// By calls to a stand-in that this program is itself.
    case standIn(Demo)
    /// From recorded answers: a folder or a file.
    case files(String)
    /// From a local database.
    case database(Database)
  }

  /// A local database, as the section of its source describes it.
  public struct Database: Sendable {
    /// Where it is: a path as ``DumpPlace`` takes it.
    public var path: String
    /// Looks at a file: what is read of it is what the selection leaves, nil for everything.
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
    /// How long it is asked again where it gives no connection.
    public var retryFor: Duration
    /// What the totals of its collections count, as the pipeline file says; nil where it cannot say.
    public var totalCounts: TotalCounts?
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts: Bool
    /// What has to be set in a new pipeline file before the service can be asked; nil for nothing.
    public var toSet: String?
    /// Whom the source may write to about the calls, `source.contact`: it stands in the header that names the program. Nil where
    /// the source does not ask for it.
    public var contact: String?
    /// The source with some credentials, by their keys in the section.
    public var source: @Sendable (_ credentials: [String: String]) -> any CatalogSource
  }

  /// How its records are reached.
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

  /// The service that is asked; nil for a source that needs none.
  public var service: Service? { if case .service(let service) = opening { service } else { nil } }

  /// The sources of which there are recorded answers, without credentials. Those are of the first one where they do not show of which they are.
  public static var catalogSources: [any CatalogSource] {
    [MarvelSource(), MetronSource(), SuperheroSource(), ComicVineSource()]
  }

  /// The same, and those of which nothing is recorded.
  static var everySource: [any CatalogSource] { catalogSources + [GCDSource(), MetronSource(part: .account)] }

  /// What its catalogue is and what it can be asked; it has no credentials, so no call of it is authorized.
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
