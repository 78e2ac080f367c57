import Basics
import CatalogSources
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on loopback that answers by a script, and remembers what it was asked.
final class PictureServer: Sendable {
  struct Reply: Sendable {
    var status = 200
    var headers: [(String, String)] = []
    var body: [UInt8] = []
    /// What `Content-Length` says, where that is not the truth.
    var announced: Int?
    var isSilent = false
  }

  typealias Script = @Sendable (HTTPRequestHead) -> Reply

  private let heads = Mutex<[HTTPRequestHead]>([])
  private let script: Mutex<Script>

  init(_ script: @escaping Script) {
    self.script = Mutex(script)
  }

  /// All requests so far.
  var requests: [HTTPRequestHead] { heads.withLock { $0 } }
  var paths: [String] { requests.map(\.uri).sorted() }

  /// Forgets the requests, and answers otherwise from now on.
  func restart(_ new: @escaping Script) {
    heads.withLock { $0 = [] }
    script.withLock { $0 = new }
  }

  func reply(to head: HTTPRequestHead) -> Reply {
    heads.withLock { $0.append(head) }
    return script.withLock { $0 }(head)
  }
}

/// Runs a server for as long as `body` runs.
func withPictureServer<R>(
  _ script: @escaping PictureServer.Script, _ body: (PictureServer, WebOrigin) async throws -> R
) async throws -> R {
  let server = PictureServer(script)
  let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    .childChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
        try channel.pipeline.syncOperations.addHandler(PictureHandler(server))
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

private final class PictureHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private let server: PictureServer
  private var head: HTTPRequestHead?

  init(_ server: PictureServer) {
    self.server = server
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      let reply = server.reply(to: head)
      if reply.isSilent { return }
      var text = "HTTP/1.1 \(reply.status) Status\r\nContent-Length: \(reply.announced ?? reply.body.count)\r\n"
      for (name, value) in reply.headers { text += "\(name): \(value)\r\n" }
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: Array((text + "\r\n").utf8) + reply.body)), promise: nil)
      if reply.announced != nil { context.close(promise: nil) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
