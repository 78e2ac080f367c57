import Basics
import CatalogSources
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on loopback that answers as a script tells it, and remembers what it was asked.
final class MisbehavingServer: Sendable {
  private let heads = Mutex<[HTTPRequestHead]>([])
  private let script: @Sendable (_ head: HTTPRequestHead, _ index: Int) -> Reply

  init(script: @escaping @Sendable (_ head: HTTPRequestHead, _ index: Int) -> Reply) {
    self.script = script
  }

  /// All requests so far.
  var requests: [HTTPRequestHead] { heads.withLock { $0 } }

  func reply(to head: HTTPRequestHead) -> Reply {
    let index = heads.withLock { heads in
      heads.append(head)
      return heads.count - 1
    }
    return script(head, index)
  }
}

/// Runs a server for as long as `body` runs; the script gets each request with its index.
func withServer<Result>(
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
func withServer<Result>(
  replies: [Reply], _ body: (_ server: MisbehavingServer, _ origin: WebOrigin) async throws -> Result
) async throws -> Result {
  try await withServer({ _, index in replies[min(index, replies.count - 1)] }, body)
}
