import CompressionKit
import Foundation
import TestSupport
import Testing

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

@Suite("Server") struct ServerTests {
  private func serve<R>(
    _ configuration: StandInConfiguration = StandInConfiguration(), _ body: (Client) async throws -> R
  ) async throws -> R {
    try await withStandIn(configuration, serving: sampleCatalog) { try await body(Client(address: $0)) }
  }

  @Test func `A page over loopback`() async throws {
    try await serve { client async throws in
      let answer = try await client.get("/v1/public/comics?limit=3")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "application/json; charset=utf-8")
      let page = try ListAnswer(answer.body)
      #expect((page.code, page.count, page.limit) == (200, 3, 3))
      #expect(answer.headers["etag"] == page.etag)
      #expect(page.etag.count == 40)
      #expect(answer.text.contains("\"attributionText\":\"Data provided by the Spinrack demo gateway. © 2026\""))
      #expect(try await client.list("/comics?limit=3") == page)
    }
  }

  @Test func `A known tag is answered without a body`() async throws {
    try await serve { client async throws in
      let tag = try #require(try await client.get("/v1/public/events").headers["etag"])
      for known in [tag, "\"\(tag)\"", "W/\"\(tag)\", \"x\""] {
        let answer = try await client.get("/v1/public/events", headers: ["If-None-Match": known])
        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
      }
      #expect(try await client.get("/v1/public/events", headers: ["If-None-Match": "x"]).status == 200)
      #expect(try await client.get("/v1/public/events", headers: ["If-None-Match": "*"]).status == 304)
    }
  }

  @Test func `Pages are kept by what is asked, whatever signs are in it`() async throws {
    try await serve { client async throws in
      for (query, other) in [
        ("limit=5&limit=3", "limit=3&limit=5"), ("orderBy=title&orderBy=-modified", "orderBy=-modified&orderBy=title"),
      ] {
        let answers = (
          try await client.get("/v1/public/comics?" + query), try await client.get("/v1/public/comics?" + other)
        )
        #expect(answers.0.body != answers.1.body, "\(query)")
      }
      #expect(try await client.get("/v1/public/comics?limit=3&titleStartsWith=a").status == 200)
      #expect(try await client.get("/v1/public/comics?limit=3%26titleStartsWith%3Da").status == 409)
    }
  }

  @Test(arguments: ["/", "/v1/public/comics", "/docs"])
  func `What is no question of a reader is refused on every path`(path: String) async throws {
    try await serve { client async throws in
      #expect(try await client.get(path, method: "DELETE").status == 405)
    }
  }

  @Test func `A connection of HTTP/1.0 ends with its answer: its clients read up to there`() async throws {
    try await withStandIn(StandInConfiguration(), serving: sampleCatalog) { address async throws in
      let answer = try await RawClient(port: address.port).get("/v1/public/events", version: "1.0", closing: false)
      #expect(answer.status == 200 && answer.announced == answer.body.count)
    }
  }

  @Test func `Gzip where it is accepted`() async throws {
    try await serve { client async throws in
      let plain = try await client.get("/v1/public/stories?limit=100")
      let packed = try await client.get("/v1/public/stories?limit=100", headers: ["Accept-Encoding": "deflate, gzip"])
      #expect(plain.headers["content-encoding"] == nil)
      #expect(packed.headers["content-encoding"] == "gzip")
      #expect(try gunzip(packed.body, maximumBytes: 4 << 20) == plain.body)
      let refused = try await client.get("/v1/public/stories", headers: ["Accept-Encoding": "gzip;q=0"])
      #expect(refused.headers["content-encoding"] == nil)
    }
  }

  @Test func `Both shapes of errors`() async throws {
    try await serve { client async throws in
      let unknown = try await client.get("/v1/public/heroes?apikey=1&hash=2")
      #expect(unknown.status == 404)
      #expect(
        unknown.text == #"{"code":"ResourceNotFound","message":"/v1/public/heroes?apikey=1&hash=2 does not exist"}"#)
      #expect(unknown.headers["etag"] == nil)
      let conflict = try await client.get("/v1/public/comics?limit=0")
      #expect(conflict.status == 409)
      #expect(conflict.text == #"{"code":409,"status":"You must pass an integer limit greater than 0."}"#)
      let missing = try await client.get("/v1/public/characters/5")
      #expect(missing.text == #"{"code":404,"status":"We couldn't find that character"}"#)
      #expect(try await client.get("/v1/public/comics", method: "POST").status == 405)
    }
  }

  @Test func `Requests of HEAD, OPTIONS and a proxy's clients, and pages of other sites, are answered`()
    async throws
  {
    try await serve { client async throws in
      let path = "/v1/public/comics?limit=3"
      let page = try await client.get(path)
      #expect(page.headers["access-control-allow-origin"] == "*")
      let head = try await client.get(path, method: "HEAD")
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-length"] == String(page.body.count) && head.headers["etag"] == page.headers["etag"])
      let options = try await client.get(
        path, headers: ["Origin": "http://a.example", "Access-Control-Request-Headers": "x-a"], method: "OPTIONS")
      #expect(options.status == 204 && options.body.isEmpty)
      #expect(options.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
      #expect(options.headers["access-control-allow-headers"] == "x-a")
      let refused = try await client.get("/v1/public/comics?limit=0")
      #expect(refused.headers["access-control-allow-origin"] == "*")
      let raw = RawClient(port: client.address.port)
      for target in ["http://gateway.marvel.com:80\(path)", "http://gateway.marvel.com/v1//public/comics?&limit=3"] {
        let answer = try await raw.get(target)
        #expect(answer.status == 200 && answer.body == page.body, "\(target)")
      }
      let unknown = try await raw.get("HTTP://gateway.marvel.com?x=1")
      #expect(unknown.status == 404 && unknown.text.contains("?x=1 does not exist"))
    }
  }

  @Test func `Where credentials are only to be there, their values do not matter, and a web page needs no signature`()
    async throws
  {
    var configuration = StandInConfiguration()
    configuration.access.requirement = .present
    try await serve(configuration) { client async throws in
      func status(_ query: String, _ headers: [String: String] = [:]) async throws -> Int {
        try await client.get("/v1/public/events?" + query, headers: headers).status
      }
      #expect(try await status("ts=1&apikey=x&hash=y") == 200)
      #expect(try await status("apikey=x&hash=y") == 409)
      #expect(try await status("apikey=x") == 409)
      #expect(try await status("apikey=x", ["Origin": "http://a.example"]) == 200)
      #expect(try await status("apikey=x", ["Referer": "http://a.example/page"]) == 200)
      #expect(try await status("", ["Origin": "http://a.example"]) == 409)
    }
    configuration.access.requirement = .keys
    #expect(throws: ServingError.self) { _ = try configuration.access.authentication() }
  }

  @Test func `The documented signature`() {
    let credentials = KeyPair(publicKey: "1234", privateKey: "abcd")
    #expect(credentials.signature(timestamp: "1") == "ffd275c5130566a2916217b101f26150")
  }

  @Test func `keys are checked`() async throws {
    let hash = "ffd275c5130566a2916217b101f26150"
    try await serve(.asking(AccessRule(publicKey: "1234", privateKey: "abcd"))) { client async throws in
      func ask(_ query: String) async throws -> String {
        let answer = try await client.get("/v1/public/events?" + query)
        return answer.status == 200 ? "200" : "\(answer.status) \(answer.text)"
      }
      #expect(try await ask("ts=1&apikey=1234&hash=\(hash)") == "200")
      #expect(
        try await ask("ts=1&hash=\(hash)")
          == #"409 {"code":"MissingParameter","message":"You must provide a user key."}"#)
      #expect(
        try await ask("ts=1&apiKey=1234&hash=\(hash)")
          == #"409 {"code":"MissingParameter","message":"You must provide a user key."}"#)
      #expect(
        try await ask("ts=1&apikey=1234") == #"409 {"code":"MissingParameter","message":"You must provide a hash."}"#)
      #expect(
        try await ask("apikey=1234&hash=\(hash)")
          == #"409 {"code":"MissingParameter","message":"You must provide a timestamp."}"#)
      #expect(
        try await ask("ts=1&apikey=9&hash=\(hash)")
          == #"401 {"code":"InvalidCredentials","message":"The passed API key is invalid."}"#)
      #expect(
        try await ask("ts=2&apikey=1234&hash=\(hash)")
          == #"401 {"code":"InvalidCredentials","message":"That hash, timestamp and key combination is invalid."}"#)
    }
  }

  @Test func `Pictures decode by their signature`() async throws {
    try await serve { client async throws in
      let signatures: [String: [UInt8]] = [
        "jpg": [0xFF, 0xD8, 0xFF], "png": [0x89, 0x50, 0x4E, 0x47], "gif": Array("GIF8".utf8),
      ]
      let comic = sampleUniverse.id(.comics, rank: 1)
      let folder = PictureRequest.folder(id: comic)
      for (name, signature) in signatures {
        for variant in ["", "/portrait_uncanny", "/standard_small"] {
          let answer = try await client.get("/u/demo/i/comics/\(folder)/\(comic)-0\(variant).\(name)")
          #expect(answer.status == 200)
          #expect(answer.body.starts(with: signature))
          #expect(answer.headers["cache-control"] == "public, max-age=604800")
          #expect(answer.headers["etag"] != nil)
        }
      }
      #expect(try await client.get("/u/demo/i/mg/b/40/image_not_available.jpg").status == 200)
      #expect(try await client.get("/u/demo/i/mg/f/60/4c002e0305708/standard_medium.gif").status == 200)
      #expect(try await client.get("/u/demo/i/comics/\(folder)/\(comic)-0/huge.jpg").status == 404)
      #expect(try await client.get("/u/demo/i/comics/zz/\(comic)-0.jpg").status == 404)
    }
  }

  @Test func `The pictures of records exist`() async throws {
    try await serve { client async throws in
      for kind in ["characters", "comics", "series", "events"] {
        let path = try #require(
          try await client.list("\(kind)?limit=50").records.compactMap { $0["thumbnail"] }
            .first { $0["path"]?.text?.contains("/\(kind)/") ?? false })
        let url = try #require(path["path"]?.text).dropFirst("http://images.spinrack.invalid".count)
        let answer = try await client.get(url + "/portrait_xlarge." + (path["extension"]?.text ?? ""))
        #expect(answer.status == 200)
      }
    }
  }

  @Test func `The log has a line a request and no credentials`() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("gateway-\(UUID().uuidString).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await serve(.at(ServerPlace(log: path))) { client async throws in
      _ = try await client.get("/v1/public/comics?ts=1&limit=101&apikey=k&hash=h")
      _ = try await client.get("/v1/public/nothing")
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "GET /v1/public/comics?limit=101 409 64 -")
    #expect(lines.last?.hasPrefix("GET /v1/public/nothing 404 ") ?? false)
  }

  @Test func `An unknown fault is refused`() async {
    let error = await #expect(throws: ServingError.self) {
      try await serve(StandInConfiguration(faults: ["sloow": 1])) { _ in }
    }
    #expect(error?.code == .configuration)
  }

  @Test(arguments: ["999.1.1.1", "1.2.3", "", "a b", "-x", "http://localhost", "localhost:80", ":::1"])
  func `A host that is neither address nor name is wrong usage`(host: String) throws {
    let error = #expect(throws: ServingError.self) { try ServerPlace(host: host).check() }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("'\(host)'") == true)
  }

  @Test(arguments: ["127.0.0.1", "0.0.0.0", "::1", "fe80::1%lo", "localhost", "gateway.spinrack.invalid", "my_box-1"])
  func `Addresses and names are hosts`(host: String) throws {
    try ServerPlace(host: host).check()
  }

  @Test func `An address of another machine is said`() async {
    // TEST-NET-1 (RFC 5737) belongs to nobody.
    let error = await #expect(throws: ServingError.self) {
      try await serve(.at(ServerPlace(host: "192.0.2.1"))) { _ in }
    }
    #expect(error?.code == .socket)
    #expect(error?.message.contains("this machine does not have the address") == true)
  }

  @Test func `Half a key pair is refused`() async {
    await #expect(throws: ServingError.self) { try await serve(.asking(AccessRule(publicKey: "1234"))) { _ in } }
    await #expect(throws: ServingError.self) { try await withStandIn(StandInConfiguration(scale: 0)) { _ in } }
  }

  @Test func `An address in use is said`() async throws {
    try await serve { client async throws in
      let error = await #expect(throws: ServingError.self) {
        try await serve(.at(ServerPlace(port: client.address.port))) { _ in }
      }
      #expect(error?.code == .socket)
      #expect(error?.message.contains("another program listens there") == true)
    }
  }

  @Test func `An error of the body comes through`() async {
    struct Stop: Error {}
    await #expect(throws: Stop.self) { try await serve { _ in throw Stop() } }
  }

  @Test func `Running ends with its task`() async throws {
    let (addresses, announcement) = AsyncStream.makeStream(of: ServerAddress.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await runStandIn(StandInConfiguration(scale: 0.001)) { announcement.yield($0) } }
      for await address in addresses {
        let answer = try await Client(address: address).get("/v1/public/events")
        #expect(answer.status == 200)
        break
      }
      group.cancelAll()
      while let result = await group.nextResult() {
        if case .failure(let error) = result { #expect(error is CancellationError) }
      }
    }
  }
}
