import Catalog
import CompressionKit
import Foundation
import GRDBSQLite
import JSONKit
import SourceTestSupport
import Testing

@testable import CatalogSources

/// What browsers, archivers and HTTP libraries leave: HAR files, zip files, databases of answers.
@Suite("Recordings in archives") struct RecordingsArchiveTests {
  private static let one = #"{"id":1,"name":"Nightlark"}"#
  private static let two = #"{"id":2,"name":"Tin Marshal"}"#
  private static let page = #"{"data":{"offset":0,"limit":20,"total":2,"count":2,"results":[\#(one),\#(two)]}}"#
  private static let comics = "https://a.example/v1/public/comics?apikey=0123456789abcdef&hash=secret-hash"

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }

  private static func entry(
    _ url: String = comics, status: Int = 200, mime: String = "application/json", content: String?
  ) -> String {
    let text = content.map { ",\($0)" } ?? ""
    return #"""
      {"startedDateTime":"2026-01-01T00:00:00Z","request":{"method":"GET","url":"\#(url)",
      "headers":[{"name":"Authorization","value":"Basic c2VjcmV0"},{"name":"Cookie","value":"sid=secret-sid"}]},
      "response":{"status":\#(status),"content":{"size":1,"mimeType":"\#(mime)"\#(text)}}}
      """#
  }

  private static func har(_ entries: [String]) -> String {
    #"{"log":{"version":"1.2","creator":{"name":"a browser"},"entries":[\#(entries.joined(separator: ","))]}}"#
  }

  // MARK: HAR

  @Test func `A browser's export gives the rows of its answers, as text or base64, with the kind that was asked for`()
    throws
  {
    let base64 = Data(Self.page.utf8).base64EncodedString()
    let found = try FoundRows(
      Self.har([
        Self.entry(content: #""text":\#(Self.quoted(Self.page))"#),
        Self.entry(content: #""text":"\#(base64)","encoding":"base64""#),
      ]))
    #expect(found.texts == [Self.one, Self.two, Self.one, Self.two])
    #expect(found.hints.map { $0?.name.description } == Array(repeating: "comics", count: 4))
    #expect(found.notices == [])
  }

  @Test func `Pages, scripts and pictures of an export are counted; an answer that it lacks is named`() throws {
    let picture = Data([0x89, 0x50, 0x4E, 0x47]).base64EncodedString()
    let found = try FoundRows(
      Self.har([
        Self.entry(mime: "text/html", content: #""text":"<p>{\"id\":3}</p>""#),
        Self.entry(mime: "image/png", content: #""text":"\#(picture)","encoding":"base64""#),
        Self.entry(mime: "text/css", content: nil), Self.entry(content: nil),
        Self.entry(status: 404, content: #""text":"{}""#),
        Self.entry(content: #""text":"*","encoding":"base64""#),
      ]))
    #expect(found.texts == [])
    #expect(
      found.notices == [
        "/log/entries/3: an empty answer: no body; have the browser export the content, too",
        "/log/entries/4: an error answer: HTTP status 404",
        "/log/entries/5: damaged: its body is not encoded as it says", "answers that are no JSON: 3",
      ])
  }

  @Test func `Of an export that is cut off the whole answers are read, and no key or cookie of the rest is shown`()
    throws
  {
    let whole = Self.har([
      Self.entry(content: #""text":\#(Self.quoted(Self.page))"#),
      Self.entry(content: #""text":\#(Self.quoted(Self.page))"#),
    ])
    let found = try FoundRows(Array(whole.utf8.dropLast(40)))
    #expect(found.texts == [Self.one, Self.two])
    let said = found.notices.joined() + found.verdict.broken.map { $0.excerpt }.joined()
    for secret in ["0123456789abcdef", "secret", "Basic", "sid"] { #expect(!said.contains(secret), "\(said)") }
    #expect(found.notices.contains { $0.hasPrefix("damaged: ") })
  }

  // MARK: Zip

  /// What is read of a zip file in a folder.
  private struct ReadZip {
    var texts: [String] = []
    /// With the path of the file that each is of.
    var notices: [String] = []
    var hasDamage = false

    init(_ bytes: [UInt8], in folder: TemporaryFolder) throws {
      try folder.write("a.ZIP", bytes)
      for file in try RecordingFolder(path: folder.path).files {
        let summary = try file.forEachRow(reader: JSONReader()) {
          texts.append(String(decoding: $0.value.raw, as: UTF8.self))
        }
        notices += summary.skipped.map { "\(file.relativePath): \($0)" }
        if summary.skipped.contains(where: { $0.isDamage }) { hasDamage = true }
      }
    }

    init(_ bytes: [UInt8]) throws { try self.init(bytes, in: TemporaryFolder()) }
  }

  @Test func `A zip file is read as the folder that it would unpack to`() throws {
    var stored = ZipBytes.File("b.json", Self.two)
    stored.method = 0
    var large = ZipBytes.File("../../etc/a.json", Self.one)
    large.isLarge = true
    let bytes = ZipBytes.of(
      [
        ZipBytes.File("z/answers.ndjson", "\(Self.one)\n\(Self.two)\n"), stored, large, ZipBytes.File("z/", ""),
        ZipBytes.File("__MACOSX/._b.json", "junk"), ZipBytes.File("c.json.gz", gzip(Array(Self.page.utf8))),
        ZipBytes.File("d.har", Self.har([Self.entry(content: #""text":\#(Self.quoted(Self.page))"#)])),
      ], comment: "made by hand")
    let found = try ReadZip(bytes)
    #expect(
      found.texts == [Self.one, Self.two, Self.one, Self.two, Self.one, Self.two, Self.one, Self.two])
    #expect(found.notices == [])
  }

  @Test func `What is wrong with a file in a zip file is said of it, and the others are read`() throws {
    var wrong = ZipBytes.File("a.json", Self.one)
    wrong.check = 7
    var locked = ZipBytes.File("b.json", Self.one)
    locked.flags = 1
    var strange = ZipBytes.File("c.json", Self.one)
    strange.method = 93
    let inner = ZipBytes.File("d.zip", ZipBytes.of([ZipBytes.File("x.json", Self.one)]))
    let found = try ReadZip(
      ZipBytes.of([
        wrong, locked, strange, inner, ZipBytes.File("e.json", "[\(Self.two), 5"), ZipBytes.File("f.txt", "words"),
      ]))
    #expect(found.texts == [Self.one, Self.two])
    let places = found.notices.map { String($0.prefix { $0 != ":" }) }
    let names = ["a.json", "b.json", "c.json", "d.zip", "e.json", "f.txt"]
    #expect(places == names.map { "a.ZIP/" + $0 }, "\(found.notices)")
    #expect(found.notices.map { $0.contains(": damaged: ") } == [true, true, true, true, true, false])
    #expect(found.notices[1].contains("password") && found.notices[2].contains("(93)"))
  }

  @Test func `A zip file that is cut anywhere, or has any byte changed, ends no program and invents no row`() throws {
    let bytes = ZipBytes.of([ZipBytes.File("a.json", Self.page), ZipBytes.File("b.json", "\(Self.one)\n\(Self.two)")])
    let folder = try TemporaryFolder()
    for length in 0..<bytes.count {
      let found = try ReadZip(Array(bytes[..<length]), in: folder)
      #expect(found.texts.isEmpty && (length < 4 || found.hasDamage), "\(length)")
    }
    for place in bytes.indices {
      for value: UInt8 in [0, 0xFF, bytes[place] ^ 1] {
        var changed = bytes
        changed[place] = value
        #expect(try ReadZip(changed, in: folder).texts.count <= 8)
      }
    }
  }

  @Test func `A bomb in a zip file does not go off`() throws {
    let spaces = [UInt8](repeating: 0x20, count: 64 << 20)
    let found = try ReadZip(ZipBytes.of([ZipBytes.File("a.json", spaces), ZipBytes.File("b.json", Self.one)]))
    #expect(found.texts == [Self.one])
    #expect(found.notices.first?.contains("like a bomb") == true)
  }

  @Test func `Files in a zip file that share their bytes are not read again and again`() throws {
    let rows = (1...200).map { #"{"id":\#($0),"name":"\#($0 &* 7_919)"}"# }.joined(separator: "\n")
    let files = (100..<400).map { number in
      var file = ZipBytes.File("\(number).json", rows)
      file.isTwin = number > 100
      return file
    }
    let found = try ReadZip(ZipBytes.of(files))
    #expect(found.texts.count < 200 * 40 && found.notices.contains { $0.contains("as in a bomb") }, "\(found.notices)")
  }

  // MARK: Databases

  /// The bytes of a database that some statements make.
  private static func database(_ statements: [String]) throws -> [UInt8] {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    for statement in statements {
      try #require(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK, "\(statement)")
    }
    var size: sqlite3_int64 = 0
    let start = try #require(sqlite3_serialize(handle, "main", &size, 0))
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }

  private static func literal(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  @Test(arguments: [
    ("responses", "key, json, expire"), ("queries", "query, response, expiry"),
    ("cache", "query, response, timestamp"),
    ("cache", "key, value, expires"),
  ])
  func `Tables of answers by their address are read, however a client names its columns`(
    _ table: String, _ columns: String
  ) throws {
    var bytes = try Self.database([
      "CREATE TABLE \(table) (\(columns))",
      "INSERT INTO \(table) VALUES (\(Self.literal(Self.comics)), \(Self.literal(Self.page)), 1)",
      "INSERT INTO \(table) VALUES ('x', 'a text', 1), ('y', NULL, 1), ('z', 7, 1)",
      "CREATE TABLE numbers (key, count)", "INSERT INTO numbers VALUES ('a', 1)",
    ])
    // As one with a log says of itself.
    (bytes[18], bytes[19]) = (2, 2)
    let found = try FoundRows(bytes)
    #expect(found.texts == [Self.one, Self.two])
    #expect(found.hints.map { $0?.name.description } == ["comics", "comics"])
    #expect(found.notices == ["answers that are no JSON: 3"])
  }

  @Test func `Answers of requests-cache are read as JSON with the body in any of its forms`() throws {
    let base64 = Data(Self.page.utf8).base64EncodedString()
    // Python's b85encode of a page, as older versions write it.
    let base85 =
      "dm?0EbYUVodm?gWb9HQVb0Ruhdm?FMB04cFB5q-AWg<EvPHAUobZlXAYa)Ftdm?FMB04fGB5q-AWg<EvRB3J?O<{6#Xklz3eO-Nh"
    let bodies = [
      #""_content":"\#(base64)""#, #""_content":"\#(base85)""#, #""_decoded_content":\#(Self.page),"_content":"""#,
      #""content":\#(Self.quoted(Self.page))"#,
    ]
    for body in bodies {
      let answer =
        #"{\#(body),"request":{"url":"\#(Self.comics)","headers":{}},"status_code":200,"url":"\#(Self.comics)"}"#
      let found = try FoundRows(
        Self.database([
          "CREATE TABLE responses (key TEXT PRIMARY KEY, value BLOB, expires INTEGER)",
          "CREATE TABLE redirects (key TEXT PRIMARY KEY, value BLOB, expires INTEGER)",
          "INSERT INTO responses VALUES ('a3f', \(Self.literal(answer)), 1)",
        ]))
      #expect(found.texts == [Self.one, Self.two] && found.notices == [], "\(body)")
      #expect(found.hints.map { $0?.name.description } == ["comics", "comics"])
    }
  }

  @Test func `A pickle is read where it only holds plain values, and never run`() throws {
    let plain = Pickles.answer(Self.page, url: Self.comics, status: 200)
    let bytes = try Self.database([
      "CREATE TABLE responses (key TEXT PRIMARY KEY, value BLOB, expires INTEGER)",
      "INSERT INTO responses VALUES ('a', x'\(Pickles.hexadecimal(plain))', 1)",
      "INSERT INTO responses VALUES ('b', x'\(Pickles.hexadecimal(Pickles.call))', 1)",
      "INSERT INTO responses VALUES ('c', x'\(Pickles.hexadecimal(Pickles.answer("{}", url: "x", status: 404)))', 1)",
    ])
    let found = try FoundRows(bytes)
    #expect(found.texts == [Self.one, Self.two])
    #expect(found.hints.map { $0?.name.description } == ["comics", "comics"])
    #expect(
      found.notices.count == 2 && found.notices[0].hasPrefix("responses row 2: damaged: a pickle of Python that would"))
    #expect(found.notices.last == "responses row 3: an error answer: HTTP status 404")
    for length in plain.indices { #expect(try FoundRows(Array(plain[..<length])).verdict.rows == 0) }
    for place in plain.indices {
      for value: UInt8 in [0, 0x28, 0x2E, 0x7D, 0xFF] {
        var changed = plain
        changed[place] = value
        #expect(try FoundRows(changed).verdict.rows <= 2)
      }
    }
  }

  @Test func `A database without answers, of views that make rows, or that is damaged gives none`()
    throws
  {
    let none = try FoundRows(Self.database(["CREATE TABLE birds (id, name)"]))
    #expect(none.notices == ["no catalogue answer: a database without a table of answers by their address"])
    let bomb = try Self.database([
      "CREATE VIEW responses AS WITH RECURSIVE n(key) AS (SELECT 1 UNION ALL SELECT key + 1 FROM n) SELECT key, '{}' AS value FROM n"
    ])
    #expect(try FoundRows(bomb).verdict.rows == 0)
    let sound = try Self.database([
      "CREATE TABLE responses (key, value)",
      "INSERT INTO responses VALUES ('a', \(Self.literal(Self.page))), ('b', \(Self.literal(Self.page)))",
    ])
    for place in stride(from: 16, to: sound.count, by: 3) {
      var changed = sound
      changed[place] ^= 0xFF
      #expect(try FoundRows(changed).verdict.rows <= 4)
    }
    #expect(try FoundRows(Array(sound[..<100])).verdict.skipped.contains(where: \.isDamage))
    #expect(try FoundRows(Array("SQLite format 3\0".utf8)).verdict.skipped.contains(where: \.isDamage))
    let log = try FoundRows([0x37, 0x7F, 0x06, 0x82, 0, 0])
    #expect(log.verdict.skipped.contains { $0.isDamage })
  }
}

/// Pickles as Python writes them.
private enum Pickles {
  /// A dictionary as requests-cache pickles it.
  static func answer(_ body: String, url: String, status: UInt16) -> [UInt8] {
    func long(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) } }
    func text(_ text: String) -> [UInt8] { [0x58] + long(text.utf8.count) + Array(text.utf8) + [0x94] }
    let content = Array(body.utf8)
    var bytes: [UInt8] = [0x80, 4, 0x95, 0, 0, 0, 0, 0, 0, 0, 0, 0x7D, 0x94, 0x28]
    bytes += text("_content") + [0x42] + long(content.count) + content + [0x94]
    bytes += text("elapsed") + [0x47, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]
    bytes += text("headers") + [0x7D, 0x94, 0x28] + text("Accept") + text("*/*") + [0x75]
    bytes += text("history") + [0x5D, 0x94] + text("request") + [0x7D, 0x68, 3, 0x4E, 0x73]
    bytes += text("status_code") + [0x4D, UInt8(status & 0xFF), UInt8(status >> 8)] + text("url") + text(url)
    return bytes + [0x75, 0x2E]
  }

  /// One that has a command run: `os.system("true")`.
  static let call: [UInt8] = Array("\u{2}cos\nsystem\n(X\u{4}\0\0\0truetR.".utf8).reduce(into: [0x80]) { $0.append($1) }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
