import Basics
import Pipeline
import Testing

@Suite("Values of fields")
struct FieldFormatTests {
  @Test(arguments: [
    ("90s", 90, "90s"), ("120s", 120, "2m"), ("2h", 7_200, "2h"), ("48h", 172_800, "2d"), ("0s", 0, "0s"),
  ])
  func `of time are read and written in the largest unit that fits`(text: String, seconds: Int, written: String) {
    #expect(DurationText.duration(text) == .seconds(seconds))
    #expect(DurationText.text(.seconds(seconds)) == written)
  }

  @Test(arguments: ["", "h", "2", "2 h", "-2h", "1.5h", "2H", "2h30m", "99999999999s", "２h"])
  func `of time are nothing else`(text: String) {
    #expect(DurationText.duration(text) == nil)
  }

  @Test func `of percent hold the number that was written`() {
    #expect(Percent(10).fraction == 0.1)
    #expect(Percent(fraction: 0.07) == Percent(7))
    #expect(Percent(fraction: 0.07).description == "7%")
    #expect(Percent(0.5).description == "0.5%")
  }

  @Test func `of addresses have their parts`() throws {
    let address = try WebAddress("HTTPS://[::1]:8443/v1//")
    #expect(address.base.origin == WebOrigin(scheme: .https, host: "::1", port: 8443))
    #expect(address.path == "/v1")
    #expect(address.text == "HTTPS://[::1]:8443/v1")
  }

  @Test(
    arguments: [
      ("", .notAnAddress), ("gateway.example", .notAnAddress), ("https://a b", .notAnAddress), ("file:///a", .scheme),
      ("https://", .noHost), ("https:///a", .noHost), ("https://u@h", .userInformation),
      ("https://u:p@h", .userInformation),
      ("https://h//a", .path), ("https://h/a/../b", .path), ("https://h/./a", .path),
      ("https://h?a", .queryOrFragment), ("https://h#a", .queryOrFragment), ("https://h:70000", .port),
      ("https://h\u{0}", .notAnAddress), ("https://bücher.example", .notAnAddress),
    ] as [(String, WebAddressFault)])
  func `of addresses are refused`(text: String, fault: WebAddressFault) {
    #expect(throws: fault) { try WebAddress(text) }
  }

  /// Texts, and how they stand in YAML.
  static let texts = [
    ("nightly", "nightly"), ("7d", "7d"), ("10%", "10%"), ("https://a/b", "https://a/b"), ("a b", "\"a b\""),
    ("8", "\"8\""),
    ("1e3", "\"1e3\""), ("true", "\"true\""), ("null", "\"null\""), ("", "\"\""), ("a: b", "\"a: b\""),
    ("a:", "\"a:\""),
    ("#a", "\"#a\""), ("-", "\"-\""), ("*a", "\"*a\""), ("a\"\\\n\u{7}", "\"a\\\"\\\\\\n\\u0007\""), ("é", "\"é\""),
  ]

  @Test(arguments: texts)
  func `are written so that they read back`(text: String, yaml: String) throws {
    #expect(FieldValue.text(text).yaml == yaml)
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }), !text.isEmpty else { return }
    let read = try Sample.section.read("title: \(yaml)", file: "F").value
    #expect(read.title == text)
  }

  @Test func `have their examples and defaults in the schema and the template`() {
    #expect(
      Sample.section.schema(title: "T", description: "D").hasPrefix(
        """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "T",
          "description": "D",
          "type": ["object", "null"],
          "properties": {
            "count": {
              "type": "integer",
              "minimum": 0,
              "maximum": 9,
              "description": "A count.",
              "default": 1
            },
            "title": {
              "type": "string",
              "minLength": 1,
              "description": "A title.",
              "examples": ["A"]
            }
          },
          "additionalProperties": false,
          "$defs": {

        """))
    #expect(
      Sample.section.template(header: ["Top"], chosen: ["count": 3]) == """
        # Top

        # A count. A whole number from 0 to 9; default 1.
        count: 3

        # A title. A text; absent by default.
        # title: A

        """)
  }

  @Test func `have an origin, and a flag wins over the file`() throws {
    let overrides = [Override.flag("title", text: "E"), Override.flag("title", text: "F")]
    let loaded = try Sample.section.read("count: 2\n", file: "F", overrides: overrides)
    #expect(loaded.value == Sample(count: 2, title: "F"))
    #expect(loaded.fields.map(\.origin) == [.file("F", line: 1), .flag("--set title")])
    #expect(Origin.default < .file("F", line: 1))
    #expect(Origin.file("F", line: 1) < .flag("--set a"))
    #expect(loaded.fields.map(\.origin.description) == ["F:1", "flag --set"])
  }
}
