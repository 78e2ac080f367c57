import Catalog
import Definitions
import Foundation
import Pipeline
import Testing

@Suite("Secrets in pipeline files")
struct SecretsTests {
  static let value = "hunter2secret"

  /// What can be written by mistake in the place of a reference.
  static let mistakes = [
    value, "'\(value)'", "[\(value)]", "{\(value)}", "{\(value): x}", "{env: 'a \(value)'}", "{env: A, file: \(value)}",
    "{credential: ../\(value)}", "{envv: \(value)}", "|\n    \(value)\n", "{env: [\(value)]}", "{file: }",
    "!t \(value)",
    "*\(value)", "&\(value) a",
  ]

  @Test(arguments: mistakes)
  func `are not repeated in any message, from a file or a flag`(text: String) throws {
    for key in ["public-key", "private-key"] {
      let file =
        "name: x\nsource:\n  kind: marvel\n  base-url: https://g.example\n  \(key): \(text)\nwrite: {csv: {}}\n"
      let found = problems(file)
      #expect(!found.isEmpty)
      #expect(!found.joined().contains(Self.value))
    }
    let flags = problems(smallest, [("notify.ping-url", text)])
    #expect(!flags.isEmpty)
    #expect(!flags.joined().contains(Self.value))
    #expect(flags.allSatisfy { $0.hasPrefix("--set notify.ping-url: ") })
  }

  @Test func `are not repeated when they stand where a section belongs, or when a flag goes into them`() {
    let head = "name: x\nsource: {kind: demo}\nwrite: {csv: {}}\n"
    let section = problems(head + "notify: https://ping.example/\(Self.value)\n")
    #expect(section == ["x.yaml:4:9: notify must be a section, not a single value"])
    let flag = problems(head + "notify: {ping-url: \(Self.value)}\n", [("notify.ping-url.env", "PING")])
    #expect(flag.count == 2)
    #expect(!flag.joined().contains(Self.value))
  }

  @Test func `written out are an error that says what to write instead`() {
    #expect(
      problems(smallest + "notify: {ping-url: https://ping.example/\(Self.value)}\n") == [
        "x.yaml:4:20: notify.ping-url holds the secret itself; write where it is kept: {env: NAME}, {file: PATH} or {credential: NAME}"
      ])
  }

  @Test func `are shown by where they are kept, and whether they are set`() throws {
    let text = """
      name: x
      source:
        kind: marvel
        base-url: https://g.example
        public-key: {env: PUB}
        private-key: {env: PRIV}
      write: {csv: {}}
      """
    let loaded = try PipelineDefinition.read(text, file: "x.yaml", overrides: [("fetch.concurrency", "16")])
    let environment = ["PUB": Self.value]
    let shown = loaded.yaml(withOrigins: true) { $0.isSet(environment: environment) }
    #expect(
      shown == """
        name: x                        # x.yaml:1
        source:
          kind: marvel                 # x.yaml:3
          base-url: https://g.example  # x.yaml:4
          public-key: {env: PUB}       # x.yaml:5 (set)
          private-key: {env: PRIV}     # x.yaml:6 (not set)
          # quota is absent            # default
          retry-for: 2m                # default
          total-counts: auto           # default
          allow-private-hosts: false   # default
        fetch:
          collections: [characters, comics, series, stories, events, creators]  # default
          # only is absent             # default
          mode: full                   # default
          full-every: 7d               # default
          depth: list                  # default
          concurrency: 16              # flag --set
          recovery: 10%                # default
        # enrich is absent             # default
        write:
          csv:
            compression: gzip          # default
            spreadsheet-safe: false    # default
            byte-order-mark: false     # default
          # ndjson is absent           # default
          # sqlite is absent           # default
          # parquet is absent          # default
          # ducklake is absent         # default
          # graph is absent            # default
          # statistics is absent       # default
          # xml is absent              # default
          # site is absent             # default
          # collector is absent        # default
          # archive is absent          # default
        publish:
          keep: 7                      # default
          max-shrink: 5%               # default
          max-quarantine: 1%           # default
          partial: false               # default
          then: []                     # default
          then-limit: 10m              # default
        notify:
          # ping-url is absent         # default

        """)
    #expect(!shown.contains(Self.value))
    #expect(!"\(loaded)".contains(Self.value))
  }
}
