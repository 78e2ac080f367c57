import Testing

@Suite("What is said of a choice in fetch.only")
struct ChoiceWordsTests {
  private static let sources = [
    "metron": "kind: metron, token: {env: T}, contact: a@example.org",
    "gcd": "kind: gcd, path: x.db",
    "comicvine": "kind: comicvine, api-key: {env: K}, contact: a@example.org, private: true",
    "superhero": "kind: superhero",
    "demo": "kind: demo",
  ]

  private static func said(_ kind: String, _ only: String) throws -> String {
    let source = try #require(sources[kind])
    return problems("name: x\nsource: {\(source)}\nfetch: {only: \(only)}\nwrite: {csv: {}}\n").joined(separator: "\n")
  }

  @Test(arguments: [
    ("metron", "{publishers: {ids: [1]}}"), ("gcd", "{languages: {names: [en]}}"),
    ("demo", "{characters: {ids: [1009610], name-starts-with: [Spider]}}"),
  ])
  func `Where nothing is chosen the example is one of the source`(_ kind: String, _ example: String) throws {
    #expect(
      try Self.said(kind, "{}")
        == "x.yaml:3:9: fetch.only chooses nothing; choose records, such as \(example), or leave fetch.only out to fetch everything"
    )
    #expect(try Self.said(kind, example) == "")
  }

  @Test func `A source that cannot be asked for chosen records has no example`() throws {
    #expect(
      try Self.said("superhero", "{}")
        == "x.yaml:3:9: fetch.only chooses nothing; leave fetch.only out to fetch everything")
    #expect(
      try Self.said("superhero", "{heros: {ids: [1]}}")
        == "x.yaml:3:16: unknown key \"heros\"; there are no keys here")
  }

  @Test(arguments: [
    (
      "metron", "{qqq: {}}",
      "publishers, imprints, universes, series, issues, characters, creators, teams, arcs, roles, series_types, "
        + "reading_lists"
    ),
    ("gcd", "{qqq: {}}", "publishers, series, languages, countries, years"),
    ("demo", "{qqq: {}}", "characters, comics, series, stories, events, creators"),
    ("metron", "{issues: {qqq: 1}}", "ids, store-dates"), ("metron", "{series: {qqq: 1}}", "ids, names"),
    ("gcd", "{publishers: {qqq: 1}}", "ids, names"), ("demo", "{series: {qqq: 1}}", "ids, name-starts-with"),
  ])
  func `Of an unknown key only those that the source can be asked by are named`(
    _ kind: String, _ only: String, _ keys: String
  ) throws {
    let said = try Self.said(kind, only)
    #expect(said.hasSuffix("unknown key \"qqq\"; the keys here are \(keys)"), "\(said)")
  }

  @Test(arguments: [
    ("metron", "issues", "ids is missing, and so is store-dates; say which records, by one of the two or by both"),
    ("comicvine", "volumes", "ids is missing or empty; say which records, or leave volumes out"),
    ("gcd", "publishers", "ids is missing, and so is names; say which records, by one of the two or by both"),
    ("gcd", "languages", "names is missing or empty; say which, or leave the whole key out"),
  ])
  func `Of a collection without a choice the keys of the source are named`(
    _ kind: String, _ name: String, _ words: String
  ) throws {
    let said = try Self.said(kind, "{\(name): {}}")
    #expect(said == "x.yaml:3:16: fetch.only.\(name).\(words)", "\(said)")
  }
}
