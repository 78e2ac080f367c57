import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves plain answers until the task is cancelled, then returns.
///
/// - Parameters:
///   - name: the thing that listens, as the beginning of a sentence: "The preview".
///   - place: the host and the port to listen on.
///   - answer: answers a request; called from several tasks.
///   - onReady: gets the address once the server answers.
/// - Throws: `ServingError` with `socket` when the server does not start.
package func runWebServer(
  _ name: String, at place: ServerPlace, answer: @escaping @Sendable (WebRequest) -> WebAnswer,
  onReady: (ServerAddress) -> Void
) async throws {
  try await withServer(name, at: place, answer: answer) { address in
    onReady(address)
    await untilCancelled()
  }
}

/// Waits until the task is cancelled.
package func untilCancelled() async {
  // A stream that never yields ends when the task is cancelled.
  for await _ in AsyncStream(Never.self, { _ in }) {}
}

/// Runs a server while `body` runs: the socket is bound before `body` begins, and the server has stopped when this returns, on every path.
/// Signals are left alone.
///
/// - Parameter answer: answers a request; called from several tasks.
/// - Throws: `ServingError` with `socket`, and any error of `body`.
package func withServer<R>(
  _ name: String, at place: ServerPlace, limits: ServerLimits = ServerLimits(),
  answer: @escaping @Sendable (WebRequest) -> WebAnswer, _ body: (ServerAddress) async throws -> R
) async throws -> R {
  let server: NIOAsyncChannel<WebConnection.Stream, Never>
  do {
    server = try await listeningChannel(at: place, limits)
  } catch {
    throw ServingError(name, listeningOn: place, error)
  }
  let port = server.channel.localAddress?.port ?? place.port
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { await serve(server, limits, answer) }
    defer { group.cancelAll() }
    return try await body(ServerAddress(host: place.host, port: port))
  }
}

/// Opens a listening socket.
private func listeningChannel(
  at place: ServerPlace, _ limits: ServerLimits
) async throws -> NIOAsyncChannel<WebConnection.Stream, Never> {
  try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
    .serverChannelOption(.backlog, value: 256)
    .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
    // One connection at a time, so that there are never more than the limit.
    .serverChannelOption(.maxMessagesPerRead, value: 1)
    .serverChannelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(OpenConnections(limits))
      }
    }
    .childChannelOption(.allowRemoteHalfClosure, value: true)
    .bind(host: place.host, port: place.port) { channel in
      channel.eventLoop.makeCompletedFuture { try WebConnection.stream(of: channel, limits) }
    }
}

/// Serves each connection in a task of its own until the task is cancelled and all connections have ended. `OpenConnections` limits their
/// number.
private func serve(
  _ server: NIOAsyncChannel<WebConnection.Stream, Never>, _ limits: ServerLimits,
  _ answer: @escaping @Sendable (WebRequest) -> WebAnswer
) async {
  await withDiscardingTaskGroup { group in
    // An error of the listening socket ends the server as its task's end does.
    try? await server.executeThenClose { streams in
      for try await stream in streams {
        group.addTask { await WebConnection(stream: stream, limits: limits, answer: answer).serve() }
      }
    }
  }
}
