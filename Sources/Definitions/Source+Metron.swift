import CatalogSources
public import Pipeline

extension Source {
  /// Metron, the open comics database.
  public struct Metron: Sendable, Equatable {
    /// The address of its API, without a slash at its end.
    public var baseURL = WebAddress(base: MetronSource.base)
    /// The token of an account; nil where a user and a password are given instead.
    public var token: SecretReference?
    /// The name of the user, who has a password.
    public var user: String?
    /// The password; present exactly when the user is.
    public var password: SecretReference?
    /// The address at which the service can reach the operator, which stands in the User-Agent.
    public var contact = ""
    /// The number of calls that the account may make in 24 hours.
    public var callsADay = MetronSource.callsADay
    /// The most calls a minute; nil for four fifths of the service's limit.
    public var pace: Int?
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    public var retryFor: Duration = .seconds(120)
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts = false
  }
}

extension Source.Metron {
  static let section = Section(
    Source.Metron(),
    [
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
    ],
    checks: [
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
    ])

  /// Returns the service with its address and credentials.
  ///
  /// - Parameter part: the part of the service that is read.
  func service(of part: MetronSource.Part) -> Source.Service {
    let keys = [("token", token), ("password", password)]
    return Source.Service(
      address: baseURL, credentials: keys.compactMap { key, secret in secret.map { (key, $0) } }, quota: nil,
      retryFor: retryFor, totalCounts: nil, allowPrivateHosts: allowPrivateHosts,
      toSet: "where the token is, and your contact", contact: contact
    ) { [user, callsADay, pace] secrets in
      let credentials: MetronSource.Credentials? =
        if let token = secrets["token"] {
          .token(token)
        } else if let user, let password = secrets["password"] {
          .user(user, password: password)
        } else {
          nil
        }
      return MetronSource(credentials, callsADay: callsADay, pace: pace, part: part)
    }
  }
}

extension Source.Metron {
  /// Puts a token into a new pipeline file: the service will stop accepting names and passwords.
  static func complete(_ words: inout TemplateWords) {
    words.chosen["source.token"] = .secret(.environment("METRON_TOKEN"))
    words.omitted.formUnion(["source.user", "source.password"])
  }
}
