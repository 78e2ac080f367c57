import Basics
import Catalog
import CatalogSources
import JSONKit
import SourceTestSupport
import Stages
import Synchronization
import Testing

/// A page that can be read only when it is repaired.
@Suite("Damaged page") struct DamagedPageTests {
  private static let whole = page("Café")

  private static func page(_ name: String) -> [UInt8] {
    Array(
      #"{"code":200,"data":{"offset":0,"limit":20,"total":2,"count":2,"results":[{"id":1,"name":"\#(name)"},{"id":2}]}}"#
        .utf8)
  }

  /// The page with its é cut to one byte, and another byte put behind it.
  private static func invalid(_ byte: UInt8 = 0x20) -> [UInt8] {
    whole.flatMap { $0 == 0xC3 ? [0xC3, byte] : $0 == 0xA9 ? [] : [$0] }
  }

  private static let control = page("Caf\u{1}")
  private static let broken = whole.split(separator: UInt8(ascii: "}"), maxSplits: 1).first.map {
    Array($0) + Array(#",x},{"id":2}]}}"#.utf8)
  }

  private final class Answers: Sendable {
    private let left: Mutex<[[UInt8]]>
    let calls = Mutex(0)

    init(_ bodies: [[UInt8]]) { left = Mutex(bodies) }

    func loop(earlier: [[UInt8]] = [], isEndless: Bool = false) throws -> CallLoop {
      var manners = ClientManners()
      manners.time = InstantTime().source
      manners.generator = { _ in FixedGenerator(value: .max) }
      let client = SourceClient(
        MarvelSource(), base: try BaseURL("https://gateway.example"),
        transport: HTTPTransport { _ in
          self.calls.withLock { $0 += 1 }
          let body = self.left.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
          return body.isEmpty ? TransportResponse(status: 500) : TransportResponse(status: 200, body: body)
        }, manners: manners)
      let captured = EarlierAnswers(earlier.map { TransportResponse(status: 200, body: $0) }, isEndless: isEndless)
      return CallLoop(client: client, captures: .replay(captured, nil))
    }
  }

  @Test func `is asked for again, whatever the repair, and the true bytes are taken`()
    async throws
  {
    for damaged in [Self.invalid(), Self.control, try #require(Self.broken)] {
      #expect(try PageFrame.peek(damaged, of: MarvelSource(), reader: JSONReader()).damage != nil)
      let answers = Answers([damaged, Self.whole])
      let page = try await answers.loop().page(.list(.comics))
      #expect(page.body == Self.whole && page.attempts == 2 && page.frame?.damage == nil)
    }
  }

  @Test func `that comes twice the same is the source's own, also with a failure between`()
    async throws
  {
    for bodies in [[Self.invalid()], [Self.invalid(), [], Self.invalid()]] {
      let answers = Answers(bodies)
      let page = try await answers.loop().page(.list(.comics))
      #expect(page.body == Self.invalid() && page.attempts == max(2, bodies.count))
      #expect(page.frame?.damage == "broken JSON at byte \(try #require(Self.whole.firstIndex(of: 0xC3)))")
    }
  }

  @Test func `that is damaged otherwise each time is taken at the last attempt`()
    async throws
  {
    let bodies = (0..<6).map { Self.invalid(UInt8(ascii: "a") + $0) }
    let answers = Answers(bodies)
    let page = try await answers.loop().page(.list(.comics))
    #expect(page.body == bodies[5] && page.attempts == 6)
  }

  @Test func `costs no more calls once three pages have shown that it is the source's way`()
    async throws
  {
    let answers = Answers([Self.invalid()])
    let calls = try answers.loop()
    for offset in 0..<10 { _ = try await calls.page(.list(.comics, offset: offset)) }
    #expect(answers.calls.withLock { $0 } == 13)
    // What is so at one path says nothing of another.
    #expect(try await calls.page(.list(.events)).attempts == 2)
  }

  @Test func `is confirmed by captures as it was by calls`() async throws {
    // What was asked for again after a damaged answer stands behind it.
    for (captured, taken) in [
      ([Self.invalid(), Self.whole], Self.whole), ([Self.invalid(), Self.invalid()], Self.invalid()),
      ([Self.invalid()], Self.invalid()), ([Self.invalid(0x61), Self.invalid(0x62)], Self.invalid(0x62)),
    ] {
      let answers = Answers([Self.whole])
      let page = try await answers.loop(earlier: captured, isEndless: true).page(.list(.comics))
      #expect(page.body == taken && answers.calls.withLock { $0 } == 0)
    }
  }

  @Test func `that a killed run has captured is compared with what comes now`() async throws {
    for (now, calls) in [(Self.whole, 1), (Self.invalid(), 1)] {
      let answers = Answers([now])
      let page = try await answers.loop(earlier: [Self.invalid()]).page(.list(.comics))
      #expect(page.body == now && answers.calls.withLock { $0 } == calls)
    }
  }
}
