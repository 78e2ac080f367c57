import Basics
import CatalogSources
import Definitions
import Pipeline
import Testing

@Suite("The section of a Metron source")
struct MetronSectionTests {
  private func read(_ source: String, fetch: String = "{collections: [issues]}") throws -> PipelineDefinition {
    let text = "name: m\nsource: {kind: metron, \(source)}\nfetch: \(fetch)\nwrite: {csv: {}}\n"
    return try PipelineDefinition.read(text, file: "m.yaml").value
  }

  private func faults(_ source: String, fetch: String = "{collections: [issues, series]}") -> String {
    do {
      _ = try read(source, fetch: fetch)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let account = "token: {env: T}, contact: ops@example.org"

  @Test func `A token and a contact are enough: the address is the service's`() throws {
    let service = try #require(try read(Self.account).source.service)
    #expect(service.address.text == "https://metron.cloud/api" && service.contact == "ops@example.org")
    #expect(service.credentials.map(\.key) == ["token"])
    let source = service.source(["token": "secret"])
    #expect(source.account == "secret" && source.traits.pacing.budget?.calls == 5_000)
    let user = try #require(
      try read("user: reader, password: {env: P}, contact: ops@example.org, calls-a-day: 7500").source.service)
    #expect(user.source(["password": "x"]).account == "reader")
    #expect(user.source(["password": "x"]).traits.pacing.budget?.calls == 7_500)
  }

  @Test func `What is missing or too much is said`() {
    #expect(faults("token: {env: T}").contains("contact"))
    #expect(faults("contact: ops@example.org").contains("https://metron.cloud"))
    #expect(faults("user: reader, contact: ops@example.org").contains("without password"))
    #expect(faults("password: {env: P}, contact: ops@example.org").contains("without user"))
    #expect(faults("user: reader, \(Self.account)").contains("beside a token"))
  }

  @Test func `A choice by what the service cannot be asked by is refused: it would answer with everything`() {
    func only(_ choice: String) -> String {
      faults(Self.account, fetch: "{only: {\(choice)}}")
    }
    #expect(only("series: {name-starts-with: [Sa]}").contains("name-starts-with chooses series"))
    #expect(only("issues: {names: [Saga]}").contains("unknown key \"names\""))
    #expect(only("series: {store-dates: [\"2026-01-01..2026-01-31\"]}").contains("unknown key \"store-dates\""))
    #expect(only("issues: {store-dates: [\"2026-02-01..2026-01-31\"]}").contains("two days"))
    #expect(only("series: {names: [Saga], ids: [3]}").isEmpty)
    for name in ["roles", "series_types"] {
      #expect(only("\(name): {ids: [1]}").contains("fetch.only.\(name).ids chooses \(name) by ids"))
    }
    #expect(!only("genres: {ids: [1]}").isEmpty)
    #expect(only("issues: {store-dates: [\"2026-01-01..2026-01-31\"]}").isEmpty)
  }
}
