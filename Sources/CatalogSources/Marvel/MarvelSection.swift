import Pipeline

extension SourceKind {
  /// A Marvel-compatible gateway.
  static let marvel = SourceKind(
    "marvel", "A Marvel-compatible gateway.", Source.Marvel.section, of: MarvelSource(), hasRecordings: true)
}

extension Source {
  /// A Marvel-compatible gateway.
  struct Marvel: SourceSettings {
    /// The address that the paths of collections are appended to, without a slash at its end.
    var baseURL: WebAddress
    /// The public key; nil, as the private one is, for unsigned requests.
    var publicKey: SecretReference?
    /// The private key; present exactly when the public one is.
    var privateKey: SecretReference?
    /// The daily quota; nil for none.
    var quota: Quota?
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    var retryFor: Duration = .seconds(120)
    /// The things that the totals of its collections count.
    var totalCounts = TotalCounts.auto
    /// Whether requests may go to loopback, private and link-local addresses.
    var allowPrivateHosts = false

    static let section = Section(
      Source.Marvel(baseURL: .unset),
      [
        Field(
          "base-url", \.baseURL, .address,
          "The gateway; requests go to this address and nowhere else.", required: true,
          example: "https://gateway.example/v1/public"),
        Field(
          "public-key", optional: \.publicKey, .secret,
          "The public key. Without both keys requests are not signed.",
          example: .secret(.environment("SPINRACK_PUBLIC_KEY"))),
        Field(
          "private-key", optional: \.privateKey, .secret, "The private key.",
          example: .secret(.file("/run/secrets/spinrack-private-key"))),
        Field(
          "quota", optional: \.quota, .section(Source.Quota.section),
          "The most calls a day; without this section there is no limit."),
        .retryFor(\.retryFor),
        Field(
          "total-counts", \.totalCounts, .choice(),
          "What the source's totals count: distinct records, or rows with their repeats; auto finds it out where rows "
            + "repeat each other."),
        .allowPrivateHosts(\.allowPrivateHosts),
      ],
      checks: [
        { marvel in
          guard marvel.publicKey != nil, marvel.privateKey == nil else { return nil }
          return .init(
            "public-key", "stands without private-key", remedy: "give both keys, or none for unsigned requests")
        },
        { marvel in
          guard marvel.publicKey == nil, marvel.privateKey != nil else { return nil }
          return .init(
            "private-key", "stands without public-key", remedy: "give both keys, or none for unsigned requests")
        },
      ])

    var kind: SourceKind { .marvel }

    var opening: Source.Opening {
      let keys = [("public-key", publicKey), ("private-key", privateKey)]
      return .service(
        Source.Service(
          address: baseURL, credentials: keys.compactMap { key, secret in secret.map { (key, $0) } }, quota: quota,
          retryFor: retryFor, totalCounts: totalCounts, allowPrivateHosts: allowPrivateHosts,
          toSet: "base-url and where the keys are"
        ) { secrets in
          MarvelSource(
            keys: secrets["public-key"].map { APIKeys(publicKey: $0, privateKey: secrets["private-key"]) })
        })
    }
  }
}
