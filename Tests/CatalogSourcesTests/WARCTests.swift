import Basics
import Catalog
import CompressionKit
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CatalogSources

@Suite("WARC files")
struct WARCTests {
  private func record(_ number: Int, block: String = "block") -> WARCRecord {
    WARCRecord(
      fields: ["WARC-Type": "response", "WARC-Target-URI": "http://a.example/\(number)"], block: Array(block.utf8))
  }

  private func walk(_ bytes: [UInt8]) throws -> (records: [WARCRecord], places: [[Int]], end: WARCArchive.End) {
    var records: [WARCRecord] = []
    var places: [[Int]] = []
    let end = try bytes.withUnsafeBytes { bytes in
      try WARCArchive.forEachRecord(in: bytes) {
        records.append($0.record)
        places.append([$0.offset, $0.count])
      }
    }
    return (records, places, end)
  }

  @Test func `A record is read back as it was written, plain and as a gzip member, with its place`() throws {
    let records = (1...3).map { record($0, block: String(repeating: "x", count: $0 * 1_000) + "\r\n\r\nWARC/1.1\r\n") }
    let plain = try walk(records.flatMap(\.serialized))
    #expect(plain.records == records)
    #expect(plain.end == .complete)
    for level in [0, 1, 6] {
      let members = records.map { $0.member(level: level) }
      let packed = try walk(members.flatMap { $0 })
      #expect(packed.records == records)
      #expect(
        packed.places == [
          [0, members[0].count], [members[0].count, members[1].count],
          [members[0].count + members[1].count, members[2].count],
        ])
      #expect(packed.end == .complete)
    }
    // A whole file in one member, as some writers have it.
    let one = try walk(gzip(records.flatMap(\.serialized)))
    #expect(one.records == records)
    #expect(one.end == .complete)
  }

  @Test func `Whatever is cut off the end, every record before it is read, and where it is torn is known`() throws {
    let members = (1...3).map { record($0).member(level: 1) }
    let bytes = members.flatMap { $0 }
    let last = members[0].count + members[1].count
    for cut in 1..<members[2].count {
      let found = try walk(Array(bytes.dropLast(cut)))
      #expect(found.records.count == 2)
      #expect(found.end == .torn(at: last), "\(cut)")
    }
    let plain = (1...3).flatMap { record($0).serialized }
    let lengths = (1...3).map { record($0).serialized.count }
    for cut in 5..<lengths[2] {
      let found = try walk(Array(plain.dropLast(cut)))
      #expect(found.records.count == 2)
      #expect(found.end == .torn(at: lengths[0] + lengths[1]), "\(cut)")
    }
  }

  @Test func `Single bytes changed anywhere are never a crash, and never a record before them lost`() throws {
    let members = (1...3).map { record($0).member(level: 1) }
    let bytes = members.flatMap { $0 }
    for index in bytes.indices {
      var bytes = bytes
      bytes[index] ^= 0x55
      let found = try walk(bytes)
      let whole = index < members[0].count ? 0 : index < members[0].count + members[1].count ? 1 : 2
      #expect(found.records.count >= whole)
      #expect(found.records.prefix(whole).map(\.targetURI) == (1...3).prefix(whole).map { "http://a.example/\($0)" })
    }
  }

  @Test func `Records of other writers are understood: older versions, folded fields, brackets, line feeds alone`()
    throws
  {
    let text =
      "WARC/1.0\nwarc-type: Response\nWARC-Target-URI: <http://a.example/x>\nX-Long: one\n two\ncontent-length: 3\n\nabc\n\n"
    let found = try walk(Array(text.utf8))
    #expect(found.end == .complete)
    #expect(found.records.map(\.type) == ["response"])
    #expect(found.records[0].targetURI == "http://a.example/x")
    #expect(found.records[0].fields["X-Long"] == "one two")
    #expect(found.records[0].block == Array("abc".utf8))
  }

  @Test(arguments: ["-1", "x", "99999999999999999999", "", "9223372036854775807"])
  func `Lengths that lie are faults, not crashes`(length: String) throws {
    let found = try walk(Array("WARC/1.1\r\nContent-Length: \(length)\r\n\r\nabc\r\n\r\n".utf8))
    #expect(found.records.isEmpty)
    #expect(found.end != .complete)
  }
}

@Suite("Captured answers")
struct CapturedAnswerTests {
  @Test func `An answer is read back as it was stored; fields that would lie are made true`() throws {
    let body = gzip(Array(#"{"code":200}"#.utf8))
    let headers: HeaderFields = [
      "ETag": "\"x\"", "Content-Encoding": "gzip", "Transfer-Encoding": "chunked", "Content-Length": "9",
      "X-Odd": "a\r\nInjected: b",
    ]
    let read = try #require(CapturedAnswer(block: CapturedAnswer(status: 200, headers: headers, body: body).block))
    #expect(read.status == 200)
    #expect(read.body == body)
    #expect(read.headers["content-length"] == String(body.count))
    #expect(read.headers["transfer-encoding"] == nil)
    #expect(read.headers["etag"] == "\"x\"")
    #expect(read.headers["injected"] == nil)
    #expect(try read.plainBody(maximumBytes: 100) == Array(#"{"code":200}"#.utf8))
  }

  @Test func `A chunked body of another writer is put together; one that only says so is taken as it is`() {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let chunked = CapturedAnswer(block: Array((head + "4;x=y\r\nabcd\r\n3\r\nefg\r\n0\r\n\r\n").utf8))
    #expect(chunked.map { String(decoding: $0.body, as: UTF8.self) } == "abcdefg")
    let plain = CapturedAnswer(block: Array((head + "{\"a\":1}").utf8))
    #expect(plain.map { String(decoding: $0.body, as: UTF8.self) } == "{\"a\":1}")
  }

  @Test(arguments: ["", "GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 200 OK\r\n"])
  func `What is no HTTP answer is none`(text: String) {
    #expect(CapturedAnswer(block: Array(text.utf8)) == nil)
  }
}

@Suite("Capture files")
struct CaptureFileTests {
  let records = CaptureRecords(
    software: "spinrack/0",
    redactor: MarvelSource(keys: APIKeys(publicKey: "lanternkey", privateKey: "tallowsecret")).redactor,
    identifier: { "00000000-0000-4000-8000-000000000000" })

  func answer(_ status: Int = 200, _ headers: HeaderFields = [:], _ body: String = "{}") -> (
    record: WARCRecord, level: Int
  ) {
    records.answer(
      TransportResponse(status: status, headers: headers, body: Array(body.utf8)), uri: "http://a.example/comics",
      date: "2026-01-01T00:00:00Z")
  }

  let crawl = "20260101T000000Z-1"

  func captures(_ folder: String, greatestFile: Int = 1 << 30, files: FileAccess = .system) -> CaptureFolder {
    CaptureFolder(
      path: folder, records: records, greatestFile: greatestFile, files: files, now: { "2026-01-01T00:00:00Z" })
  }

  func uri(_ number: Int) -> String {
    "http://a.example/comics?offset=\(number)"
  }

  func response(_ number: Int) -> TransportResponse {
    TransportResponse(status: 200, body: Array("{\"n\":\(number)}".utf8))
  }

  /// Captures some answers of a crawl that ends.
  func capture(_ numbers: ClosedRange<Int>, in folder: String, greatestFile: Int = 1 << 30) async throws
    -> [CapturePlace]
  {
    let captures = captures(folder, greatestFile: greatestFile)
    try await captures.open(crawl: crawl, stored: [], info: [CaptureFolder.tells, ("spinrack-plan", "{}")])
    var places: [CapturePlace] = []
    for number in numbers { places.append(try await captures.keep(response(number), to: uri(number))) }
    try await captures.finish()
    return places
  }

  func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    body(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test(arguments: [1, 3])
  func `Empty gzip members, wherever they stand and however many, are passed over`(count: Int) async throws {
    try await withTemporaryFolder { folder in
      let places = try await capture(1...3, in: folder)
      let path = folder + "/" + places[0].file
      let empty = Array(repeating: gzip([]), count: count).flatMap { $0 }
      try change(path) { bytes in
        bytes += empty
        bytes.insert(contentsOf: empty, at: places[1].offset)
        bytes.insert(contentsOf: empty, at: 0)
      }
      let past = try CapturedCrawl(named: crawl, folder: folder)
      #expect(past.isFinished == true && past.loss == nil)
      for number in 1...3 { #expect(try await past.answer(uri(number))?.response.body == response(number).body) }
      // The file is appended to behind them.
      try CaptureFolder.markPublished(
        PublishedCrawl(of: crawl), in: folder, records: records, date: "2026-01-01T00:00:00Z")
      #expect(try CapturedCrawl(named: crawl, folder: folder).isPublished == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
  }

  @Test func `A damaged record costs itself alone, whichever of its bytes it is`() async throws {
    try await withTemporaryFolder { folder in
      let places = try await capture(1...4, in: folder)
      let path = folder + "/" + places[0].file
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      for index in places[1].offset..<(places[1].offset + places[1].count) {
        try whole.write(to: URL(fileURLWithPath: path))
        try change(path) { $0[index] ^= 0x55 }
        let past = try CapturedCrawl(named: crawl, folder: folder)
        #expect(past.isFinished == true)
        for number in [1, 3, 4] { #expect(try await past.answer(uri(number)) != nil, "\(index)") }
        // A few bytes of a gzip member's head mean nothing.
        guard try await past.answer(uri(2)) == nil else { continue }
        #expect(past.loss?.answers == 1, "\(index)")
        #expect(
          past.loss?.places == ["\(places[0].file) is damaged from byte \(places[1].offset) to \(places[2].offset)"])
      }
    }
  }

  @Test
  func `A cut-off file, one that is missing between others, and zeros within are known, and what is left is read`()
    async throws
  {
    try await withTemporaryFolder { folder in
      // Every file takes one answer.
      let places = try await capture(1...4, in: folder, greatestFile: 600)
      #expect(Set(places.map(\.file)).count == 4)
      let all = try CapturedCrawl(named: crawl, folder: folder)
      #expect(all.isFinished == true && all.loss == nil)

      try change(folder + "/" + places[1].file) { $0.removeLast(20) }
      try FileManager.default.removeItem(atPath: folder + "/" + places[2].file)
      let past = try CapturedCrawl(named: crawl, folder: folder)
      #expect(past.isFinished == true)
      #expect(
        past.loss?.places == [
          "\(places[1].file) ends at byte \(places[1].offset), within a record", "\(places[2].file) is missing",
        ])
      #expect(past.countWithoutCapture(places) == 2)
      for number in [1, 4] { #expect(try await past.answer(uri(number)) != nil) }

      // A killed process leaves the last file so: nothing is lost.
      try await withTemporaryFolder { folder in
        let places = try await capture(1...4, in: folder)
        try change(folder + "/" + places[0].file) { bytes in
          bytes.removeSubrange((places[3].offset + 30)...)
          bytes += [UInt8](repeating: 0, count: 4096)
        }
        let killed = try CapturedCrawl(named: crawl, folder: folder)
        #expect(killed.loss == nil && killed.isFinished == false)
      }
    }
  }

  @Test
  func
    `Resuming behind damage says what the store knows and captures lost, begins a new file once, and the rest is asked again`()
    async throws
  {
    for isStored in [true, false] {
      try await withTemporaryFolder { folder in
        let first = captures(folder)
        let info = [CaptureFolder.tells, ("spinrack-plan", "{}")]
        try await first.open(crawl: crawl, stored: [], info: info)
        var places: [CapturePlace] = []
        for number in 1...3 { places.append(try await first.keep(response(number), to: uri(number))) }
        try await first.sync()
        try change(folder + "/" + places[0].file) { $0[places[1].offset + 40] ^= 0xFF }
        let stored = Set(isStored ? places : [places[0], places[2]])
        let second = captures(folder)
        #expect(try await second.open(crawl: crawl, stored: stored, info: info) == (isStored ? 1 : 0))
        #expect(try await second.earlierAnswer(uri(2)) == nil)
        let again = try await second.keep(response(2), to: uri(2))
        #expect(again.file.hasSuffix("-00002.warc.gz"))
        let third = captures(folder)
        #expect(try await third.open(crawl: crawl, stored: stored.union([again]), info: info) == (isStored ? 1 : 0))
        #expect(try await third.keep(response(4), to: uri(4)).file == again.file)
        try await third.finish()
        let past = try CapturedCrawl(named: crawl, folder: folder)
        #expect(past.isFinished == true)
        #expect(past.loss?.answers == (isStored ? 1 : nil))
      }
    }
  }

  @Test func `A full file is on the disk before the next one is begun, and only its owner may read one`() async throws {
    try await withTemporaryFolder { folder in
      let synced = Mutex<[Int32]>([])
      var files = FileAccess.system
      files.syncData = { file, _ throws(FileError) in synced.withLock { $0.append(file) } }
      let captures = captures(folder, greatestFile: 600, files: files)
      try await captures.open(crawl: crawl, stored: [], info: [])
      for number in 1...3 { _ = try await captures.keep(response(number), to: uri(number)) }
      #expect(synced.withLock(\.count) == 2)
      try await captures.sync()
      try await captures.sync()
      #expect(synced.withLock(\.count) == 3)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
        #expect(mode == 0o600)
      }
    }
  }

  @Test func `What was appended is read at its place, and a torn end is cut off before the next record`() async throws {
    try withTemporaryFolder { folder in
      let first = try CaptureFile(folder: folder, name: "a.warc.gz")
      var places: [CapturePlace] = []
      for number in 1...3 {
        places.append(try first.append(answer(200, [:], "{\"n\":\(number)}").record.member(level: 1)))
      }
      #expect(first.end == places[2].offset + places[2].count)
      // Half a record, as a killed process leaves it.
      let whole = answer().record.member(level: 1)
      let handle = try #require(FileHandle(forWritingAtPath: folder + "/a.warc.gz"))
      try handle.seekToEnd()
      try handle.write(contentsOf: whole.prefix(whole.count / 2))
      try handle.close()
      var seen: [Int] = []
      let second = try CaptureFile(folder: folder, name: "a.warc.gz") { seen.append($0.offset) }
      #expect(seen == places.map(\.offset))
      let fourth = try second.append(whole)
      #expect(fourth.offset == places[2].offset + places[2].count)
      for (number, place) in places.enumerated() {
        let record = try CaptureReader.record(at: place, folder: folder)
        #expect(CapturedAnswer(block: record.block)?.body == Array("{\"n\":\(number + 1)}".utf8))
      }
      #expect(try CaptureReader.record(at: fourth, folder: folder).targetURI == "http://a.example/comics")
    }
  }

  @Test func `A file with damage in its middle is left as it is: whole records follow, and a new file is begun`()
    async throws
  {
    try await withTemporaryFolder { folder in
      func captures() -> CaptureFolder {
        CaptureFolder(path: folder, records: records, now: { "2026-01-01T00:00:00Z" })
      }
      let uri = "http://a.example/comics"
      let response = TransportResponse(status: 200, body: Array("{}".utf8))
      let first = captures()
      try await first.open(crawl: "20260101T000000Z-1", stored: [], info: [])
      var places: [CapturePlace] = []
      for _ in 1...3 { places.append(try await first.keep(response, to: uri)) }
      let path = folder + "/" + places[0].file
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      bytes[places[1].offset + places[1].count - 5] ^= 0xFF
      try Data(bytes).write(to: URL(fileURLWithPath: path))

      let second = captures()
      try await second.open(crawl: "20260101T000000Z-1", stored: [], info: [])
      #expect(try await second.earlierAnswer(uri)?.place == places[0])
      #expect(try await second.earlierAnswer(uri)?.place == places[2])
      #expect(try await second.earlierAnswer(uri) == nil)
      let next = try await second.keep(response, to: uri)
      #expect(next.file == "20260101T000000Z-1-00002.warc.gz")
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    }
  }

  @Test(arguments: [(end: "torn", files: 1), (end: "zeros", files: 1), (end: "garbage", files: 2)])
  func `A crawl is known as published also where an earlier mark was torn, or where something else is at the end`(
    end: String, files: Int
  ) async throws {
    try await withTemporaryFolder { folder in
      let crawl = "20260101T000000Z-1"
      let date = "2026-01-01T00:00:00Z"
      let captures = CaptureFolder(path: folder, records: records, now: { date })
      try await captures.open(crawl: crawl, stored: [], info: [CaptureFolder.tells])
      _ = try await captures.keep(
        TransportResponse(status: 200, body: Array("{}".utf8)), to: "http://a.example/comics")
      try await captures.finish()
      #expect(try CapturedCrawl(named: crawl, folder: folder).isPublished == false)

      let mark = records.published(PublishedCrawl(of: crawl), date: date).member(level: 1)
      let handle = try #require(FileHandle(forWritingAtPath: folder + "/\(crawl)-00001.warc.gz"))
      try handle.seekToEnd()
      // Some file systems keep the length of what was being written, and zeros for its bytes.
      let bytes: [String: [UInt8]] = [
        "torn": Array(mark.dropLast(9)), "zeros": Array(repeating: 0, count: mark.count),
        "garbage": Array(repeating: 7, count: mark.count),
      ]
      try handle.write(contentsOf: bytes[end] ?? [])
      try handle.close()
      // The second time behind a whole mark.
      for marks in 1...2 {
        try CaptureFolder.markPublished(PublishedCrawl(of: crawl), in: folder, records: records, date: date)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names.count == files)
        let last = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/" + #require(names.last))))
        var count = 0
        let end = try last.withUnsafeBytes { bytes in
          try WARCArchive.forEachRecord(in: bytes) { if $0.record.isOfPublishedCrawl { count += 1 } }
        }
        #expect(end == .complete && count == marks)
        #expect(try CapturedCrawl(named: crawl, folder: folder).isPublished == true)
      }
    }
  }

  @Test func `No secret reaches a capture; a page's body stays as it came, and so does a validator`() throws {
    #expect(
      String(decoding: answer(200, ["ETag": "0123456789abcdef0123456789abcdef"]).record.block, as: UTF8.self)
        .contains("0123456789abcdef0123456789abcdef"))
    let page = answer(
      200, ["Set-Cookie": "t=tallowsecret", "X-Echo": "hash=0123456789abcdef0123456789abcdef"],
      #"{"u":"?utm_source=lanternkey"}"#)
    let text = String(decoding: page.record.block, as: UTF8.self)
    #expect(!text.contains("tallowsecret") && !text.contains("0123456789abcdef"))
    #expect(text.contains("utm_source=lanternkey"))
    let packed = gzip(Array(#"{"code":409,"message":"apikey=lanternkey&hash=aa"}"#.utf8))
    let received = TransportResponse(
      status: 409, headers: ["Content-Encoding": "gzip"], wireBody: packed,
      body: Array(#"{"code":409,"message":"apikey=lanternkey&hash=aa"}"#.utf8))
    let redactor = MarvelSource(keys: APIKeys(publicKey: "lanternkey", privateKey: "tallowsecret")).redactor
    let refused = records.answer(
      redactor.redacted(received, to: "/comics"),
      uri: "http://a.example/comics", date: "2026-01-01T00:00:00Z")
    let said = String(decoding: refused.record.block, as: UTF8.self)
    #expect(said.contains("409") && !said.contains("lanternkey") && !said.contains("hash=aa"))
    #expect(CapturedAnswer(block: refused.record.block)?.headers["content-encoding"] == nil)
    #expect(refused.level == 1)
  }

  @Test func `A page that has not changed is a revisit`() {
    let record = answer(304, ["ETag": "x"], "").record
    #expect(record.type == "revisit")
    #expect(record.fields["WARC-Profile"]?.hasSuffix("/server-not-modified") == true)
  }
}
