import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// What a server grants its clients, so that none of them keeps it from the others.
struct ServerLimits: Sendable {
  /// How many connections are open at a time; more of them wait.
  var connections = 512
  /// How long a connection may be open without a whole request being read or answered.
  var idle: TimeAmount = .seconds(60)
  /// How long a client may leave what was sent to it unread.
  var unread: TimeAmount = .seconds(60)
  /// The most bytes of all header fields of a request.
  var headerBytes = 32 << 10
  /// The most bytes of the address of a request.
  var targetBytes = 8 << 10

  /// The limits in the server's own terms.
  ///
  /// - Parameter handlers: what else looks at a connection.
  func http1(
    _ handlers: @autoclosure @escaping @Sendable () -> [any RemovableChannelHandler]
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: handlers() + [SlowReaders(limit: unread)], idleTimeout: idle,
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: headerBytes, maxHeaderListSize: headerBytes, maxHeaderFieldCount: 100))
  }
}

/// Refuses requests whose address is longer than any that a client has reason to send.
struct LimitedResponder<Responder: HTTPResponder>: HTTPResponder {
  typealias Context = Responder.Context

  let responder: Responder
  let limits: ServerLimits

  func respond(to request: Request, context: Context) async throws -> Response {
    guard (request.head.path ?? "").utf8.count <= limits.targetBytes else {
      return Response(status: .uriTooLong, headers: [.connection: "close"])
    }
    return try await responder.respond(to: request, context: context)
  }
}

/// Ends connections whose clients do not read: what they are sent would stay in memory.
private final class SlowReaders: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Never

  private let limit: TimeAmount
  private var end: Scheduled<Void>?

  init(limit: TimeAmount) { self.limit = limit }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end = nil
    if !context.channel.isWritable {
      let channel = context.channel
      end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
    end = nil
  }
}
