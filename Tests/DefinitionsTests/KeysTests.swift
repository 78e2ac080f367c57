import Catalog
import Pipeline
import Site
import Stages
import Store
import Testing

@testable import CatalogSources
@testable import Definitions

@Suite("Every key of a pipeline file")
struct KeysTests {
  @Test func `a definition with the required keys alone holds the documented defaults`() throws {
    let definition = try definition()
    #expect(definition.name == "x")
    #expect(definition.source == Source(Source.Demo(seed: 1, scale: 0.05, faults: [:])))
    #expect(
      definition.fetch.collections == [
        "characters", "comics", "series", "stories", "events", "creators",
      ])
    #expect(definition.fetch.only == nil)
    #expect(definition.fetch.mode == .full)
    #expect(definition.fetch.fullEvery == .seconds(604_800))
    #expect(definition.fetch.concurrency == 8)
    #expect(definition.fetch.recovery == Percent(10))
    #expect(definition.enrich == nil)
    #expect(definition.write.csv == Write.CSV(spreadsheetSafe: false, byteOrderMark: false))
    #expect(definition.write.ndjson == nil)
    #expect(definition.publish.keep == 7)
    #expect(definition.publish.maxShrink == Percent(5))
    #expect(definition.publish.maxQuarantine == Percent(1))
    #expect(definition.publish.partial == false)
    #expect(definition.publish.then == [])
    #expect(definition.publish.thenLimit == .seconds(600))
    #expect(definition.notify.pingURL == nil)
  }

  @Test func `an enrich section alone holds its defaults`() throws {
    let enrich = try #require(try definition(smallest + "enrich: {thumbnails: {}}").enrich)
    #expect(enrich.lookUps == 0)
    #expect(enrich.completesLists)
    #expect(enrich.thumbnails?.kinds == ["characters", "comics", "series", "events"])
    #expect(enrich.thumbnails?.hosts == ["i.annihil.us"])
    #expect(enrich.thumbnails?.concurrency == 8)
  }

  /// A key, the value to set, and how the value reads back in the effective view.
  static let values: [(String, String, String)] = [
    ("name", "other", "other"),
    ("source.seed", "7", "7"),
    ("source.scale", "0.5", "0.5"),
    ("source.faults", "{slow: 0.05, reset: 1%}", "{reset: 1%, slow: 5%}"),
    ("source.faults.slow", "0.05", "{slow: 5%}"),
    ("fetch.collections", "[stories, comics, characters]", "[stories, comics, characters]"),
    ("fetch.only", "{stories: {ids: [3]}}", "present"),
    ("fetch.only.characters.ids", "[1009610]", "[1009610]"),
    ("fetch.only.comics.name-starts-with", "[Spider, 'X: Men']", "[Spider, \"X: Men\"]"),
    ("fetch.mode", "incremental", "incremental"),
    ("fetch.full-every", "36h", "36h"),
    ("fetch.depth", "detail", "detail"),
    ("fetch.concurrency", "16", "16"),
    ("fetch.recovery", "0.25", "25%"),
    ("enrich", "", "present"),
    ("enrich.look-ups", "200", "200"),
    ("enrich.complete-lists", "false", "false"),
    ("enrich.thumbnails", "true", "present"),
    ("enrich.thumbnails.kinds", "[events]", "[events]"),
    ("enrich.thumbnails.hosts", "[a.example]", "[a.example]"),
    ("enrich.thumbnails.concurrency", "2", "2"),
    ("write.csv.compression", "zstd", "zstd"),
    ("write.csv.spreadsheet-safe", "true", "true"),
    ("write.csv.byte-order-mark", "true", "true"),
    ("write.ndjson", "{}", "present"),
    ("write.ndjson.compression", "none", "none"),
    ("write.sqlite", "{}", "{}"),
    ("write.parquet", "true", "present"),
    ("write.parquet.compression", "gzip", "gzip"),
    ("write.ducklake", "true", "{}"),
    ("write.graph", "", "{}"),
    ("write.statistics", "{}", "{}"),
    ("write.xml", "{}", "{}"),
    ("write.site", "{}", "present"),
    ("write.site.title", "2099", "\"2099\""),
    ("write.site.base-url", "https://heroes.example/a/", "https://heroes.example/a"),
    ("write.site.languages", "[ru, pt-BR]", "[ru, pt-BR]"),
    ("write.site.accent", "'#0a0B0c'", "\"#0a0b0c\""),
    ("write.site.logo", "art/Logo.SVG", "art/Logo.SVG"),
    (
      "write.site.navigation", "[{label: Mail, address: 'mailto:a@b.example'}]",
      "[{label: Mail, address: \"mailto:a@b.example\"}]"
    ),
    ("write.site.footer", "By us.", "\"By us.\""),
    ("write.site.css", "[a.css, b/c.css]", "[a.css, b/c.css]"),
    ("write.site.head", "head.html", "head.html"),
    ("write.site.featured", "[3, 1]", "[3, 1]"),
    ("write.site.pages", "[characters, stories]", "[characters, stories]"),
    ("write.site.overrides", "mine", "mine"),
    ("write.site.downloads", "false", "false"),
    ("write.site.archive", "true", "true"),
    ("write.site.covers", "false", "false"),
    ("write.collector", "{comicinfo: {}}", "present"),
    ("write.collector.series", "[3, 1]", "[3, 1]"),
    ("write.collector.comicinfo", "{}", "{}"),
    ("write.collector.metroninfo", "{}", "{}"),
    ("write.collector.series-json", "{}", "{}"),
    ("write.collector.reading-lists", "{}", "{}"),
    ("write.collector.calendar", "{}", "{}"),
    ("write.collector.pull", "{}", "{}"),
    ("write.collector.localcv", "{}", "{}"),
    ("write.archive", "{}", "present"),
    ("write.archive.compression", "zstd", "zstd"),
    ("publish.keep", "3", "3"),
    ("publish.max-shrink", "0.5%", "0.5%"),
    ("publish.max-quarantine", "0", "0%"),
    ("publish.partial", "true", "true"),
    ("publish.then", "['./upload \"$SPINRACK_PATH\"', 'true']", "[\"./upload \\\"$SPINRACK_PATH\\\"\", \"true\"]"),
    ("publish.then-limit", "2h", "2h"),
    ("notify.ping-url", "{env: PING}", "{env: PING}"),
  ]

  @Test(arguments: values)
  func `is read from a flag, shown with its origin, and reads back from what is shown`(
    key: String, value: String, shown: String
  ) throws {
    let needs = ["write.ducklake": "write.parquet", "write.collector.series": "write.collector.comicinfo"]
    let needed = needs[key].map { [(key: $0, value: "{}")] } ?? []
    let loaded = try PipelineDefinition.read(smallest, file: "x.yaml", overrides: needed + [(key, value)])
    let field = try #require(loaded.fields.first { $0.path.joined(separator: ".") == Self.line(of: key) })
    #expect((field.isSection ? "present" : field.value?.yaml) == shown)
    #expect(field.origin == .flag("--set " + key))
    #expect(try loaded.value != definition())
    let again = try PipelineDefinition.read(loaded.yaml(withOrigins: true), file: "again.yaml")
    #expect(again.value == loaded.value)
  }

  @Test
  func `of the demo source is in the list of keys tested here, and so is every other one but those of other kinds`()
    throws
  {
    let everything = Self.values.filter { $0.0 != "enrich" && $0.2 != "present" }.map { (key: $0.0, value: $0.1) }
    let loaded = try PipelineDefinition.read(smallest, file: "x.yaml", overrides: everything)
    let tested = Set(everything.map { Self.line(of: $0.key) })
    let known = loaded.fields.filter { !$0.isSection && $0.value != nil }.map { $0.path.joined(separator: ".") }
    #expect(
      Set(known).subtracting(tested) == [
        "source.kind", "fetch.only.comics.ids", "fetch.only.characters.name-starts-with",
        "fetch.only.characters.names",
      ])
  }

  /// The faults of a source are shown in one line.
  private static func line(of key: String) -> String {
    key.hasPrefix("source.faults") ? "source.faults" : key
  }

  @Test func `of a Marvel source is read`() throws {
    let text = """
      name: nightly
      source:
        kind: marvel
        base-url: http://Gateway.example:8080/v1/public/
        public-key: {env: PUB}
        private-key: {credential: marvel.key}
        quota: {calls: 3000, time-zone: Europe/Berlin}
        allow-private-hosts: true
        total-counts: rows
      write: {ndjson: }
      """
    let marvel = try #require(try definition(text).source.settings as? Source.Marvel)
    #expect(marvel.baseURL.text == "http://Gateway.example:8080/v1/public")
    #expect("\(marvel.baseURL.base)" == "http://gateway.example:8080/v1/public")
    #expect(marvel.baseURL.path == "/v1/public")
    #expect(marvel.publicKey == .environment("PUB"))
    #expect(marvel.privateKey == .credential("marvel.key"))
    #expect(marvel.quota == Source.Quota(calls: 3000, timeZone: "Europe/Berlin"))
    #expect(marvel.allowPrivateHosts)
    #expect(marvel.totalCounts == .rows)
  }

  @Test func `of a Marvel source has its default`() throws {
    let source = "{kind: marvel, base-url: 'https://g.example', quota: {calls: 1}}"
    let definition = try definition("name: x\nsource: \(source)\nwrite: {csv: true}")
    let marvel = try #require(definition.source.settings as? Source.Marvel)
    #expect(marvel.publicKey == nil)
    #expect(marvel.privateKey == nil)
    #expect(marvel.allowPrivateHosts == false)
    #expect(marvel.totalCounts == .auto)
    #expect(marvel.quota == Source.Quota(calls: 1, timeZone: "America/New_York"))
  }

  @Test func `of a recordings source is read`() throws {
    let text = "name: x\nsource: {kind: recordings, path: ../old answers}\nwrite: {csv: }"
    #expect(try definition(text).source == Source(Source.Recordings(path: "../old answers")))
  }

  @Test func `may name only collections that the model of the source has`() throws {
    let toys = CatalogModel(
      id: "toys",
      kinds: ["comics", "toys"].map {
        KindDescription($0, $0, title: "", "", named: "id", [FieldDescription("id", .id)])
      },
      order: [Kind(number: 0), Kind(number: 1)], relations: [], references: .number(member: "url"))
    func unknown(_ text: String) throws -> String? {
      try definition(smallest + text).unknownCollection(in: toys).map { "\($0.section) \($0.name)" }
    }
    #expect(try unknown("fetch: {collections: [comics]}") == nil)
    #expect(try unknown("fetch: {collections: [comics, series]}") == "fetch series")
    #expect(try unknown("fetch: {collections: [comics]}\nenrich: {thumbnails: {kinds: [events]}}") == "enrich events")
    let site = "name: x\nsource: {kind: demo}\nfetch: {collections: [comics]}\nwrite: {site: {pages: [comics, events]}}"
    #expect(try definition(site).unknownCollection(in: toys)?.name == "events")
    #expect(try definition(smallest).unknownCollection(in: .marvel) == nil)
  }
}
