import CatalogSources
public import Pipeline

extension Source {
  /// superhero-api: one file of heroes, which needs no account.
  public struct Superhero: Sendable, Equatable {
    /// The address of the folder with the file, without a slash at its end.
    public var baseURL = WebAddress(base: SuperheroSource.base)
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    public var retryFor: Duration = .seconds(120)
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts = false
  }
}

extension Source.Superhero {
  static let section = Section(
    Source.Superhero(),
    [
      Field(
        "base-url", \.baseURL, .address,
        "The folder of `all.json`; requests go to this address and nowhere else. Set it for a mirror."),
      .retryFor(\.retryFor),
      .allowPrivateHosts(\.allowPrivateHosts),
    ])

  /// The service with its address.
  var service: Source.Service {
    Source.Service(
      address: baseURL, credentials: [], quota: nil, retryFor: retryFor, totalCounts: nil,
      allowPrivateHosts: allowPrivateHosts
    ) { _ in SuperheroSource() }
  }
}
