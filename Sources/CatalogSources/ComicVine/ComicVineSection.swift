import Pipeline

extension SourceKind {
  /// Comic Vine, a service for private use.
  static let comicVine = SourceKind(
    "comicvine", "Comic Vine, for sets that you keep to yourself.", Source.ComicVine.section, of: ComicVineSource(),
    hasRecordings: true)
}

extension Source {
  /// Comic Vine, which gives no right to pass its records on.
  struct ComicVine: SourceSettings {
    /// The address that the paths of resources are appended to, without a slash at its end.
    var baseURL = WebAddress(base: ComicVineSource.base)
    /// The key of an account.
    var apiKey = SecretReference.environment("COMICVINE_API_KEY")
    /// Whether the operator confirms that sets of this source are not for others. Without that nothing is read.
    var isPrivate = false
    /// The address at which the service can reach the operator, which stands in the User-Agent.
    var contact = ""
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    var retryFor: Duration = .seconds(120)
    /// Whether requests may go to loopback, private and link-local addresses.
    var allowPrivateHosts = false

    static let section = Section(
      Source.ComicVine(),
      [
        Field(
          "base-url", \.baseURL, .address,
          "The address of the service; requests go to it and nowhere else."),
        Field(
          "api-key", \.apiKey, .secret, "The key of your account; one account has one key.", required: true,
          example: .secret(.environment("COMICVINE_API_KEY"))),
        .contact(\.contact),
        Field(
          "private", \.isPrivate, .bool,
          "That you know: the service allows use that is not commercial, and gives no right to pass its records on. Every "
            + "output says so. Nothing is read without it.", required: true, example: true),
        .retryFor(\.retryFor),
        .allowPrivateHosts(\.allowPrivateHosts),
      ],
      checks: [
        { source in
          source.isPrivate
            ? nil
            : .init(
              "private", "is false, and the service gives no right to publish its records",
              remedy: "write private: true where the set is for yourself alone")
        }
      ])

    var kind: SourceKind { .comicVine }

    var opening: Source.Opening {
      .service(
        Source.Service(
          address: baseURL, credentials: [("api-key", apiKey)], retryFor: retryFor,
          allowPrivateHosts: allowPrivateHosts, toSet: "where the key is, and your contact", contact: contact
        ) { secrets in ComicVineSource(key: secrets["api-key"]) })
    }
  }
}
