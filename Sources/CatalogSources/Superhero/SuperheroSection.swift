import Pipeline

extension SourceKind {
  /// superhero-api, a service without accounts.
  static let superhero = SourceKind(
    "superhero", "superhero-api: one file of heroes of several publishers.", Source.Superhero.section,
    of: SuperheroSource(), hasRecordings: true)
}

extension Source {
  /// superhero-api: one file of heroes, which needs no account.
  struct Superhero: SourceSettings {
    /// The address of the folder with the file, without a slash at its end.
    var baseURL = WebAddress(base: SuperheroSource.base)
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    var retryFor: Duration = .seconds(120)
    /// Whether requests may go to loopback, private and link-local addresses.
    var allowPrivateHosts = false

    static let section = Section(
      Source.Superhero(),
      [
        Field(
          "base-url", \.baseURL, .address,
          "The folder of `all.json`; requests go to this address and nowhere else. Set it for a mirror."),
        .retryFor(\.retryFor),
        .allowPrivateHosts(\.allowPrivateHosts),
      ])

    var kind: SourceKind { .superhero }

    var opening: Source.Opening {
      .service(
        Source.Service(address: baseURL, retryFor: retryFor, allowPrivateHosts: allowPrivateHosts) { _ in
          SuperheroSource()
        })
    }
  }
}
