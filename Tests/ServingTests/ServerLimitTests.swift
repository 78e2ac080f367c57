import Foundation
import NIOCore
import TestSupport
import Testing

@testable import Serving

@Suite("What a server grants its clients")
struct ServerLimitTests {
  private static let whole = 64 << 20

  /// Runs a server whose answers are short, but for `/large`, and then a blocking body on a thread of its own.
  private func serve(
    _ change: (inout ServerLimits) -> Void, _ body: @escaping @Sendable (ServerAddress) throws -> Void
  ) async throws {
    var limits = ServerLimits()
    change(&limits)
    let answer = { @Sendable (request: WebRequest) in
      request.target == "/large"
        ? WebAnswer(
          status: 200, body: .pieces(count: Self.whole) { offset, count in [UInt8](repeating: 1, count: count) })
        : WebAnswer(status: 200, body: .bytes(Array("well".utf8)))
    }
    try await withServer("The test", at: ServerPlace(), limits: limits, answer: answer) { address in
      try await onThread { try body(address) }
    }
  }

  private static func ask(_ address: ServerAddress, _ target: String = "/", headers: String = "") throws
    -> RawClient.Answer
  {
    let connection = try RawConnection(to: address.port)
    try connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(headers)\r\n")
    return try connection.answer()
  }

  @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: a\r\n"])
  func `Connections without a whole request are ended`(begun: String) async throws {
    try await serve({ $0.idle = .milliseconds(300) }) { address in
      let connection = try RawConnection(to: address.port)
      if !begun.isEmpty { try connection.send(begun) }
      #expect(try connection.answer().status == 0)
      #expect(try Self.ask(address).text == "well")
    }
  }

  @Test func `A client that does not read is cut off, one that does gets all`() async throws {
    try await serve({ $0.unread = .seconds(1) }) { address in
      let connection = try RawConnection(to: address.port)
      try connection.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      Thread.sleep(forTimeInterval: 2)
      #expect(try connection.answer().body.count < Self.whole)
      #expect(try Self.ask(address, "/large").body.count == Self.whole)
    }
  }

  @Test func `Long addresses and headers are refused, and others answered as before`() async throws {
    try await serve({ _ in }) { (address: ServerAddress) throws in
      #expect(try Self.ask(address, "/?" + String(repeating: "a", count: 8_000)).status == 200)
      #expect(try Self.ask(address, "/?" + String(repeating: "a", count: 9_000)).status == 414)
      let long = "X-Long: " + String(repeating: "a", count: 40_000) + "\r\n"
      #expect(try Self.ask(address, headers: long).status == 400)
      let many = (0..<200).map { "X-\($0): a\r\n" }.joined()
      #expect(try Self.ask(address, headers: many).status == 400)
      #expect(try Self.ask(address).text == "well")
    }
  }

  @Test func `Connections beyond the limit wait until another one ends`() async throws {
    try await serve({ ($0.connections, $0.idle) = (2, .milliseconds(500)) }) { address in
      let others = try (0..<2).map { _ in try RawConnection(to: address.port) }
      // Behind the end of those, which say nothing.
      #expect(try Self.ask(address).text == "well")
      for other in others { #expect(try other.answer().status == 0) }
    }
  }
}
