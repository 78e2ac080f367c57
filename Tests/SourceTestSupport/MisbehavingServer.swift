package import Basics
import CompressionKit
import Glibc
import NIOCore
package import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on loopback that answers as a script tells it, and remembers what it was asked.
package final class MisbehavingServer: Sendable {
  private let heads = Mutex<[HTTPRequestHead]>([])
  private let script: @Sendable (_ head: HTTPRequestHead, _ index: Int) -> Reply

  init(script: @escaping @Sendable (_ head: HTTPRequestHead, _ index: Int) -> Reply) {
    self.script = script
  }

  /// All requests so far.
  package var requests: [HTTPRequestHead] { heads.withLock { $0 } }

  func reply(to head: HTTPRequestHead) -> Reply {
    let index = heads.withLock { heads in
      heads.append(head)
      return heads.count - 1
    }
    return script(head, index)
  }
}

/// Runs a server for as long as `body` runs; the script gets each request with its index.
package func withServer<Result>(
  _ script: @escaping @Sendable (_ head: HTTPRequestHead, _ index: Int) -> Reply,
  _ body: (_ server: MisbehavingServer, _ origin: WebOrigin) async throws -> Result
) async throws -> Result {
  let server = MisbehavingServer(script: script)
  let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
        try channel.pipeline.syncOperations.addHandler(ReplyingHandler { server.reply(to: $0) })
      }
    }
    .bind(host: "127.0.0.1", port: 0).get()
  let origin = WebOrigin(scheme: .http, host: "127.0.0.1", port: channel.localAddress?.port)
  do {
    let result = try await body(server, origin)
    try await channel.close()
    return result
  } catch {
    try await channel.close()
    throw error
  }
}

/// Runs a server that gives one reply after the other, the last one again and again.
package func withServer<Result>(
  replies: [Reply], _ body: (_ server: MisbehavingServer, _ origin: WebOrigin) async throws -> Result
) async throws -> Result {
  try await withServer({ _, index in replies[min(index, replies.count - 1)] }, body)
}

/// Answers each request of one connection with raw bytes.
private final class ReplyingHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private let reply: @Sendable (HTTPRequestHead) -> Reply
  private var head: HTTPRequestHead?

  init(reply: @escaping @Sendable (HTTPRequestHead) -> Reply) {
    self.reply = reply
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      answer(reply(head), context)
    }
  }

  private func answer(_ reply: Reply, _ context: ChannelHandlerContext) {
    if !reply.bytes.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: reply.bytes)), promise: nil)
    }
    switch reply.ending {
    case .keepAlive, .silence: break
    case .close: context.close(promise: nil)
    case .reset:
      // A socket that lingers for no time says RST where it would say FIN; the option is set at once on the event loop.
      if let socket = context.channel as? any SocketOptionProvider {
        _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      }
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// What the misbehaving server says to one request: raw bytes, and what it does then.
package struct Reply: Sendable, CustomStringConvertible {
  package enum Ending: Sendable {
    case keepAlive
    case close
    case reset
    case silence
  }

  fileprivate let bytes: [UInt8]
  fileprivate let ending: Ending

  package init(bytes: [UInt8], ending: Ending = .keepAlive) {
    self.bytes = bytes
    self.ending = ending
  }

  /// An answer of megabytes is no line of a log.
  package var description: String { "\(bytes.count) bytes, then \(ending)" }

  /// A well-formed answer.
  package static func http(
    _ status: Int, _ headers: [(String, String)] = [("Content-Type", "application/json")], body: [UInt8] = []
  ) -> Reply {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    return Reply(bytes: Array((head + "\r\n").utf8) + body)
  }

  package static func http(_ status: Int, _ headers: [(String, String)] = [], text: String) -> Reply {
    http(status, headers, body: Array(text.utf8))
  }

  /// A page in gzip, `damage` done to the packed bytes.
  package static func gzipped(_ plain: [UInt8], damage: (inout [UInt8]) -> Void = { _ in }) -> Reply {
    var packed = gzip(plain)
    damage(&packed)
    return http(200, [("Content-Encoding", "gzip")], body: packed)
  }

  /// A head that announces another length than the body has, then the end of the connection.
  package static func announcing(_ count: Int, body: [UInt8], ending: Ending) -> Reply {
    Reply(bytes: Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8) + body, ending: ending)
  }

  package static let reset = Reply(bytes: [], ending: .reset)
  package static let silence = Reply(bytes: [], ending: .silence)
  package static let page = http(200, [("Etag", "0123")], body: SamplePage.bytes)
}

/// A page of invented rows.
package enum SamplePage {
  package static let bytes = page(rows: 2)

  package static func page(rows: Int, total: Int = 7, padding: Int = 0) -> [UInt8] {
    let results = (0..<rows).map { #"{"id":\#($0),"name":"\#(String(repeating: "x", count: padding))"}"# }
    return Array(
      #"{"code":200,"status":"Ok","etag":"0123","attributionText":"By us","data":{"offset":0,"limit":20,"total":\#(total),"count":\#(rows),"results":[\#(results.joined(separator: ","))]}}"#
        .utf8)
  }
}
