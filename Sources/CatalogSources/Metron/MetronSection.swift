import Pipeline

extension SourceKind {
  /// Metron's catalogue.
  static let metron = part(
    "metron", "Metron, the open comics database; needs an account.", .catalogue, hasRecordings: true)

  /// The lists that an account of Metron keeps for itself.
  static let metronAccount = part(
    "metron-account",
    "The collection, pull list and wish list of your account at Metron, for sets that you keep to yourself.",
    .account)

  /// Returns the kind of a part of the service. A new pipeline file has a token: the service will stop accepting names and passwords.
  private static func part(
    _ name: String, _ meaning: String, _ part: MetronSource.Part, hasRecordings: Bool = false
  ) -> SourceKind {
    SourceKind(
      name, meaning, Source.Metron.section(of: part), of: MetronSource(part: part), hasRecordings: hasRecordings,
      chosen: ["token": .secret(.environment("METRON_TOKEN"))], omitted: ["user", "password"])
  }
}

extension Source {
  /// Metron, the open comics database, or the lists that an account keeps there for itself.
  struct Metron: SourceSettings {
    /// The part of the service that is read. No key sets it.
    let part: MetronSource.Part
    /// The address of its API, without a slash at its end.
    var baseURL = WebAddress(base: MetronSource.base)
    /// The token of an account; nil where a user and a password are given instead.
    var token: SecretReference?
    /// The name of the user, who has a password.
    var user: String?
    /// The password; present exactly when the user is.
    var password: SecretReference?
    /// The address at which the service can reach the operator, which stands in the User-Agent.
    var contact = ""
    /// The number of calls that the account may make in 24 hours.
    var callsADay = MetronSource.callsADay
    /// The most calls a minute; nil for four fifths of the service's limit.
    var pace: Int?
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    var retryFor: Duration = .seconds(120)
    /// Whether requests may go to loopback, private and link-local addresses.
    var allowPrivateHosts = false

    /// Returns the keys of the section, which are those of both kinds.
    static func section(of part: MetronSource.Part) -> Section<Self> {
      Section(Self(part: part), fields, checks: checks)
    }

    private static let fields: [Field<Self>] = [
      Field(
        "base-url", \.baseURL, .address, "The address of the API; another one for a mirror or a stand-in.",
        example: "https://metron.cloud/api"),
      Field(
        "token", optional: \.token, .secret, "The token of your account, from your page at the service.",
        example: .secret(.environment("METRON_TOKEN"))),
      Field(
        "user", optional: \.user, .text(),
        "The name of your account, where there is no token. The service is going to take names no longer.",
        example: "reader"),
      Field(
        "password", optional: \.password, .secret, "The password of your account, where there is no token.",
        example: .secret(.environment("METRON_PASSWORD"))),
      .contact(\.contact),
      Field(
        "calls-a-day", \.callsADay, .integer(100...25_000),
        "How many calls your account may make in 24 hours: 5,000, or more for those who give money. A twentieth is never used."
      ),
      Field(
        "pace", optional: \.pace, .integer(1...1_000),
        "The most calls a minute. Without it four fifths of what the service says to allow are made, such as 16 of 20 or 48 of 60.",
        example: 16),
      .retryFor(\.retryFor),
      .allowPrivateHosts(\.allowPrivateHosts),
    ]

    /// The problems between the keys.
    private static let checks: [@Sendable (Self) -> Section<Self>.Violation?] = [
      { metron in
        guard metron.token == nil, metron.user == nil, metron.password == nil else { return nil }
        return .init(
          "token", "is missing",
          remedy: "make one on your page at https://metron.cloud, and give it as {env: METRON_TOKEN}")
      },
      { metron in
        guard metron.token != nil, metron.user != nil || metron.password != nil else { return nil }
        return .init("user", "stands beside a token", remedy: "give the token alone")
      },
      { metron in
        guard metron.token == nil, (metron.user == nil) != (metron.password == nil) else { return nil }
        return metron.user == nil
          ? .init("password", "stands without user", remedy: "give both, or a token")
          : .init("user", "stands without password", remedy: "give both, or a token")
      },
    ]

    var kind: SourceKind { part == .catalogue ? .metron : .metronAccount }

    var opening: Source.Opening {
      let keys = [("token", token), ("password", password)]
      return .service(
        Source.Service(
          address: baseURL, credentials: keys.compactMap { key, secret in secret.map { (key, $0) } },
          retryFor: retryFor, allowPrivateHosts: allowPrivateHosts,
          toSet: "where the token is, and your contact", contact: contact
        ) { [user, callsADay, pace, part] secrets in
          let credentials: MetronSource.Credentials? =
            if let token = secrets["token"] {
              .token(token)
            } else if let user, let password = secrets["password"] {
              .user(user, password: password)
            } else {
              nil
            }
          return MetronSource(credentials, callsADay: callsADay, pace: pace, part: part)
        })
    }
  }
}
