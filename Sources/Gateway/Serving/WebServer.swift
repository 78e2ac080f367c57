import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Serves plain answers until the task is cancelled, then returns.
///
/// - Parameters:
///   - name: what listens, as the beginning of a sentence: "The preview".
///   - host: the address to listen on.
///   - port: 0 lets the system choose.
///   - answer: answers a request; called from several tasks.
///   - onReady: gets the address once the server answers.
/// - Throws: `GatewayError` with `socket` when the server does not start.
public func runWebServer(
  _ name: String, host: String, port: Int, answer: @escaping @Sendable (WebRequest) -> WebAnswer,
  onReady: (GatewayAddress) -> Void
) async throws {
  try await withServer(name, host: host, port: port, responder: PlainResponder(answer: answer)) { address in
    onReady(address)
    await untilCancelled()
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  // A stream that never yields ends when the task is cancelled.
  for await _ in AsyncStream(Never.self, { _ in }) {}
}

/// Runs a server while `body` runs: the socket is bound before it begins, and the server has stopped when this returns, on
/// every path. Signals are left alone.
///
/// - Throws: `GatewayError` with `socket`, and what `body` throws.
func withServer<Responder: HTTPResponder, R>(
  _ name: String, host: String, port: Int, limits: ServerLimits = ServerLimits(), responder: Responder,
  _ body: (GatewayAddress) async throws -> R
) async throws -> R where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
  let (ports, announcement) = AsyncStream.makeStream(of: Int.self)
  let application = Application(
    responder: LimitedResponder(responder: responder, limits: limits),
    server: .http1(configuration: limits.http1([OldRequests()])),
    configuration: ApplicationConfiguration(
      address: .hostname(host, port: port),
      availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
    onServerRunning: { channel in announcement.yield(channel.localAddress?.port ?? port) },
    logger: Logger(label: "spinrack.server") { _ in SwiftLogNoOpLogHandler() })
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      defer { announcement.finish() }
      do {
        try await application.run()
      } catch is CancellationError {
        return
      } catch {
        throw GatewayError(name, listeningOn: host, port, error)
      }
    }
    var bound: Int?
    for await announced in ports {
      bound = announced
      break
    }
    guard let bound else {
      try await group.waitForAll()
      throw CancellationError()
    }
    defer { group.cancelAll() }
    return try await body(GatewayAddress(host: host, port: bound))
  }
}

/// Hands requests to a function.
struct PlainResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let answer: @Sendable (WebRequest) -> WebAnswer

  func respond(to request: Request, context: Context) async throws -> Response { answer(WebRequest(request)).response }
}

/// Says what HTTP/1.0 does not say, since behind this point nothing tells the versions apart: names this machine as the host of requests
/// without one, which only HTTP/1.1 requires (RFC 9112, section 3.2), and closes connections that are not to be kept (section 9.3).
private final class OldRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Its place among the other handlers is right behind the parser; only there requests are of this type.
  private var isPlaced = false

  func handlerAdded(context: ChannelHandlerContext) {
    guard !isPlaced,
      let parser = try? context.pipeline.syncOperations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    else { return }
    let placed = OldRequests()
    placed.isPlaced = true
    try? context.pipeline.syncOperations.addHandler(placed, position: .after(parser))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard isPlaced, case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      return context.fireChannelRead(data)
    }
    if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "localhost") }
    let isKept = head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "keep-alive" }
    if !isKept { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
