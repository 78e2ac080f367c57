import Catalog
import CatalogSources
import Definitions
import Pipeline
import Testing

@Suite("What a pipeline file must not say")
struct ProblemsTests {
  /// A text that begins `name: x`, and everything that is said about it.
  static let cases: [(String, [String])] = [
    (
      "fetch:\n  concurency: 9\n",
      ["x.yaml:5:3: unknown key \"concurency\"; did you mean \"concurrency\"?"]
    ),
    ("fetch: {full_every: 2d}\n", ["x.yaml:4:9: unknown key \"full_every\"; did you mean \"full-every\"?"]),
    ("concurrency: 9\n", ["x.yaml:4:1: unknown key \"concurrency\"; it belongs in \"fetch\" or \"enrich.thumbnails\""]),
    (
      "qqq: 9\n",
      ["x.yaml:4:1: unknown key \"qqq\"; the keys here are name, source, fetch, enrich, write, publish, notify"]
    ),
    (
      "fetch:\n  concurrency: many\n",
      ["x.yaml:5:16: fetch.concurrency must be a whole number from 1 to 128, not \"many\""]
    ),
    ("fetch: {concurrency: 0}\n", ["x.yaml:4:22: fetch.concurrency must be a whole number from 1 to 128, not 0"]),
    (
      "fetch: {concurrency: '8'}\n",
      ["x.yaml:4:22: fetch.concurrency must be a whole number from 1 to 128, not \"8\"; write it without quotes"]
    ),
    ("fetch: {concurrency: 1.5}\n", ["x.yaml:4:22: fetch.concurrency must be a whole number from 1 to 128, not 1.5"]),
    ("fetch: {concurrency: }\n", ["x.yaml:4:22: fetch.concurrency must be a whole number from 1 to 128, and is empty"]),
    (
      "fetch: {concurrency: [8]}\n", ["x.yaml:4:22: fetch.concurrency must be a whole number from 1 to 128, not a list"]
    ),
    ("fetch: 8\n", ["x.yaml:4:8: fetch must be a section, not a single value"]),
    ("fetch: [8]\n", ["x.yaml:4:8: fetch must be a section, not a list"]),
    (
      "fetch: {mode: fulll}\n",
      ["x.yaml:4:15: fetch.mode must be one of full, incremental, not \"fulll\"; did you mean \"full\"?"]
    ),
    (
      "fetch: {collections: [comics, knights, comics]}\n",
      [
        "x.yaml:4:31: fetch.collections[2] must be one of \(collections), not \"knights\"",
        "x.yaml:4:40: fetch.collections[3] repeats comics; keep one of them",
      ]
    ),
    ("fetch: {collections: []}\n", ["x.yaml:4:22: fetch.collections must have at least one value"]),
    (
      "fetch: {collections: comics}\n",
      [
        "x.yaml:4:22: fetch.collections must be a list, each one of \(collections), "
          + "not \"comics\"; write it in brackets: [comics]"
      ]
    ),
    (
      "fetch: {full-every: 7}\n",
      [
        "x.yaml:4:21: fetch.full-every must be a time from 1h to 366d, such as 2h or 7d, not 7; "
          + "name the unit: 7h for hours, 7d for days"
      ]
    ),
    (
      "fetch: {full-every: 1s}\n",
      ["x.yaml:4:21: fetch.full-every must be a time from 1h to 366d, such as 2h or 7d, not \"1s\""]
    ),
    ("fetch: {recovery: 10}\n", ["x.yaml:4:19: fetch.recovery must be a share from 0% to 1000%, not 10; write 10%"]),
    (
      "publish: {max-shrink: 101%}\n", ["x.yaml:4:23: publish.max-shrink must be a share from 0% to 100%, not \"101%\""]
    ),
    ("publish: {partial: yes}\n", ["x.yaml:4:20: publish.partial must be true or false, not \"yes\"; write true"]),
    (
      "fetch: {only: {stories: {name-starts-with: [A]}}}\n",
      [
        "x.yaml:4:26: unknown key \"name-starts-with\"; it belongs in \"fetch.only.characters\" or \"fetch.only.comics\" or \"fetch.only.series\" or \"fetch.only.events\" or \"fetch.only.creators\""
      ]
    ),
    (
      "fetch: {only: {characters: {}}}\n",
      [
        "x.yaml:4:16: fetch.only.characters.ids is missing, and so is name-starts-with; say which records, by one of the two or by both"
      ]
    ),
    (
      "fetch:\n  only:\n    stories:\n      ids: []\n",
      ["x.yaml:7:7: fetch.only.stories.ids is missing or empty; say which records, or leave stories out"]
    ),
    (
      "fetch: {only: {}}\n",
      [
        "x.yaml:4:9: fetch.only chooses nothing; choose records, such as {characters: {ids: [1009610], name-starts-with: [Spider]}}, or leave fetch.only out to fetch everything"
      ]
    ),
    (
      "fetch: {collections: [comics], only: {characters: {ids: [1]}}}\n",
      [
        "x.yaml:4:32: fetch.only begins with characters, which fetch.collections does not have; add characters to fetch.collections"
      ]
    ),
    (
      "fetch: {collections: [characters, creators], only: {characters: {ids: [1]}}}\n",
      [
        "x.yaml:4:46: fetch.only begins with characters, by which the API does not list creators; add comics to fetch.collections, by which it does, or leave creators out"
      ]
    ),
    (
      "fetch: {only: {characters: {name-starts-with: ['']}}}\n",
      ["x.yaml:4:48: fetch.only.characters.name-starts-with[1] must be a text, not \"\""]
    ),
    (
      "fetch: {only: {knights: {}}}\n",
      ["x.yaml:4:16: unknown key \"knights\"; the keys here are \(collections)"]
    ),
    (
      "fetch: {only: {comics: {ids: [0]}}}\n",
      ["x.yaml:4:31: fetch.only.comics.ids[1] must be a whole number of at least 1, not 0"]
    ),
    (
      "enrich: {thumbnails: {hosts: ['https://i.example/']}}\n",
      [
        "x.yaml:4:31: enrich.thumbnails.hosts[1] must be the name of a host, such as i.annihil.us, not \"https://i.example/\"; "
          + "write i.example: pictures are taken by http and https on their usual ports"
      ]
    ),
    (
      "notify: {ping-url: {env: 1BAD}}\n",
      [
        "x.yaml:4:26: notify.ping-url.env must be the name of an environment variable: letters, digits and _, no digit first"
      ]
    ),
    ("name: y\n", ["x.yaml:4:1: key \"name\" is given twice; keep one of them (the other is in line 1)"]),
    (
      "fetch: {mode: full, mode: full}\nfetch: {zz: 1}\nname: y\n\"name\": z\n",
      [
        "x.yaml:4:21: key \"mode\" is given twice; keep one of them (the other is in line 4)",
        "x.yaml:5:1: key \"fetch\" is given twice; keep one of them (the other is in line 4)",
        "x.yaml:6:1: key \"name\" is given twice; keep one of them (the other is in line 1)",
        "x.yaml:7:1: key \"name\" is given twice; keep one of them (the other is in line 1)",
      ]
    ),
    ("fetch: &a {}\n", ["x.yaml:4:8: YAML anchors and aliases have no place in a definition; write the value out"]),
    ("<<: {}\n", ["x.yaml:4:1: YAML merge keys have no place in a definition; write the values out"]),
    (
      "publish: {keep: !!int 3}\n", ["x.yaml:4:17: YAML tags have no place in a definition; write the value without it"]
    ),
    ("publish: *a\n", ["x.yaml:4:10: not valid YAML: found undefined alias; write the value out"]),
    ("? [a]\n: 1\n", ["x.yaml:4:3: a key must be a plain word"]),
    ("---\nname: y\n", ["x.yaml:4:1: a second document begins here; keep one pipeline a file"]),
    (
      "fetch: {mode: full\n",
      [
        "x.yaml:5:1: not valid YAML: did not find expected ',' or '}' while parsing a flow mapping; see the line and the one before it"
      ]
    ),
    (
      "\tfetch: 1\n",
      [
        "x.yaml:4:1: not valid YAML: found character that cannot start any token while scanning for the next token; see the line and the one before it"
      ]
    ),
    ("fetch: \u{1}\n", ["x.yaml:4:8: not valid YAML: control characters are not allowed; remove the character"]),
  ]

  @Test(arguments: cases)
  func `is told with its place and what to write instead`(text: String, expected: [String]) {
    #expect(problems(smallest + text) == expected)
  }

  /// Sources, and everything that is said about them.
  static let sources: [(String, [String])] = [
    ("", ["x.yaml:2:1: source.kind is missing; add kind: marvel"]),
    (
      "{kind: metron}",
      ["x.yaml:2:1: source.contact is missing; add contact: ops@example.org"]
    ),
    (
      "{kind: marvle}",
      ["x.yaml:2:16: source.kind must be one of \(kinds), not \"marvle\"; did you mean \"marvel\"?"]
    ),
    ("{kind: 1}", ["x.yaml:2:16: source.kind must be one of \(kinds), not 1"]),
    ("{kind: marvel}", ["x.yaml:2:1: source.base-url is missing; add base-url: https://gateway.example/v1/public"]),
    ("{kind: recordings}", ["x.yaml:2:1: source.path is missing; add path: recordings"]),
    ("{kind: recordings, path: 7}", ["x.yaml:2:34: source.path must be a path, not 7; write it in quotes: \"7\""]),
    (
      "{kind: recordings, path: ~/a}",
      ["x.yaml:2:34: source.path begins with ~, which only a shell understands; write the whole path"]
    ),
    ("{kind: demo, path: a}", ["x.yaml:2:22: unknown key \"path\"; it belongs to kind recordings and kind gcd"]),
    ("{kind: demo, scale: 0}", ["x.yaml:2:29: source.scale must be a number above 0 and up to 2, not 0"]),
    ("{kind: demo, faults: {slowly: 1%}}", ["x.yaml:2:31: unknown key \"slowly\"; did you mean \"slow\"?"]),
    (
      "{kind: demo, faults: {slow: 2}}",
      ["x.yaml:2:37: source.faults.slow must be a share from 0% to 100%, not 2; write 2%"]
    ),
    (
      "{kind: marvel, base-url: ftp://g.example}",
      ["x.yaml:2:34: source.base-url must begin with https:// or http://; write it like https://example.org/path"]
    ),
    (
      "{kind: marvel, base-url: 'https://'}",
      ["x.yaml:2:34: source.base-url names no host; write it like https://example.org/path"]
    ),
    (
      "{kind: marvel, base-url: 'https://u:hunter2@g.example'}",
      [
        "x.yaml:2:34: source.base-url holds a user name or a password; take it out; secrets are referred to, never written here"
      ]
    ),
    (
      "{kind: marvel, base-url: 'https://g.example?apikey=hunter2'}",
      ["x.yaml:2:34: source.base-url has a query or a fragment; write the address up to its path"]
    ),
    (
      "{kind: marvel, base-url: a b}",
      ["x.yaml:2:34: source.base-url must be an http or https address; write it like https://example.org/path"]
    ),
    (
      "{kind: marvel, base-url: 'https://g.example', quota: {}}",
      ["x.yaml:2:55: source.quota.calls is missing; add calls: 3000"]
    ),
    (
      "{kind: marvel, base-url: 'https://g.example', quota: {calls: 1, time-zone: Europe/Berln}}",
      [
        "x.yaml:2:84: source.quota.time-zone must be the name of a time zone, such as America/New_York or UTC, not \"Europe/Berln\"; did you mean \"Europe/Berlin\"?"
      ]
    ),
    (
      "{kind: marvel, base-url: 'https://g.example', public-key: {env: A}}",
      ["x.yaml:2:55: source.public-key stands without private-key; give both keys, or none for unsigned requests"]
    ),
    (
      "{kind: marvel, base-url: 'https://g.example', private-key: {env: A}}",
      ["x.yaml:2:55: source.private-key stands without public-key; give both keys, or none for unsigned requests"]
    ),
  ]

  @Test(arguments: sources)
  func `of a source is told`(text: String, expected: [String]) {
    #expect(problems("name: x\nsource: \(text)\nwrite: {csv: {}}\n") == expected)
  }

  /// Names of pipelines, and what is said about them.
  static let names = ["..", "a..b", "a/b", "/a", "-a", ".a", "A", "a b", "é", String(repeating: "a", count: 65)]

  @Test(arguments: names)
  func `is a name that is not safe as the name of a folder`(name: String) throws {
    let found = problems("name: \"\(name)\"\nsource: {kind: demo}\nwrite: {csv: {}}\n")
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "x.yaml:1:7: name must be a name of small letters, digits, and . _ -, beginning with a letter or a digit, not ")
    )
  }

  @Test func `is an empty list of outputs, or none`() {
    let head = "name: x\nsource: {kind: demo}\n"
    #expect(problems(head) == ["x.yaml:1:1: write is missing; add write: {csv: {}}"])
    #expect(
      problems("name: x\nwrite: {csv: {}}\n") == ["x.yaml:1:1: source is missing; add source: {kind: demo}"])
    #expect(problems(head + "write:\n") == ["x.yaml:3:1: write.csv or another output must stand here; add csv: {}"])
    #expect(
      problems(head + "write: {csv: false}\n") == [
        "x.yaml:3:9: write.csv or another output must stand here; add csv: {}"
      ])
    #expect(
      problems(head + "write: {csv: {}, ducklake: {}}\n") == [
        "x.yaml:3:18: write.ducklake needs the tables that it leads to; add parquet: {}"
      ])
    #expect(
      problems(head + "write: {sqlite: {}, archive: {}}\n") == [
        "x.yaml:3:21: write.archive needs tables or records to make archives of; add csv: {} or ndjson: {}"
      ])
    #expect(
      problems(head + "write: {collector: {}}\n") == [
        "x.yaml:3:9: write.collector.comicinfo or another output must stand here; add comicinfo: {}"
      ])
    #expect(
      problems(head + "write: {collector: {series: [3], pull: {}}}\n") == [
        "x.yaml:3:21: write.collector.series narrows only files of issues and series; "
          + "add comicinfo, metroninfo or series-json"
      ])
    #expect(
      problems(head + "write: {collector: {gcd: {}}}\n") == [
        "x.yaml:3:1: write has collector.gcd, which is made of dumps alone, but the source is demo; remove it, or take localcv"
      ])
  }

  @Test func `is told all at once, from top to bottom, flags last`() {
    let text = "nam: x\nsource: {kind: demo, seed: -1}\nfetch: {mode: 3}\nwrite: {csv: {a: 1}}\n"
    #expect(
      problems(text, [("publish.keep", "0")]) == [
        "x.yaml:1:1: unknown key \"nam\"; did you mean \"name\"?",
        "x.yaml:1:1: name is missing; add name: nightly",
        "x.yaml:2:28: source.seed must be a whole number from 0 to 2147483647, not -1",
        "x.yaml:3:15: fetch.mode must be one of full, incremental, not 3",
        "x.yaml:4:15: unknown key \"a\"; the keys here are compression, spreadsheet-safe, byte-order-mark",
        "--set publish.keep: publish.keep must be a whole number from 1 to 10000, not 0",
      ])
  }

  @Test func `is a whole file that is no section, or nothing`() {
    #expect(problems("") == ["x.yaml: the definition is empty; make one with: spinrack init"])
    #expect(problems("# only words\n") == ["x.yaml: the definition is empty; make one with: spinrack init"])
    #expect(problems("- a\n") == ["x.yaml:1:1: a definition is a section of keys, not a list; begin with name:"])
    #expect(
      problems("hello\n") == ["x.yaml:1:1: a definition is a section of keys, not a single value; begin with name:"])
    #expect(problems("---\n").count == 3)
  }
}
