import NIOCore
import NIOHTTP1

/// The limits of a server for its clients, so that none of them keeps it from the others.
package struct ServerLimits: Sendable {
  /// The most connections that are open at a time; more of them wait.
  var connections = 512
  /// The longest time of an open connection without the whole head of a request, and without a request being answered.
  var idle: TimeAmount = .seconds(60)
  /// The longest time in which a client may leave sent bytes unread.
  var unread: TimeAmount = .seconds(60)
  /// The longest time that answers in progress may take once the server stops.
  var ending: TimeAmount = .seconds(1)
  /// The most bytes of all header fields of a request.
  var headerBytes = 32 << 10
  /// The most header fields of a request.
  var headerFields = 100
  /// The most bytes of the address of a request.
  var targetBytes = 8 << 10
  /// The most bytes of the body of a request, which nobody reads: a longer one ends the connection.
  var unreadBytes = 1 << 20
  /// The clock of the pauses of slow answers.
  var clock: any Clock<Duration> = ContinuousClock()

  /// The limits of the parser.
  var decoder: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = headerBytes
    limits.maxHeaderListSize = headerBytes
    limits.maxHeaderFieldCount = headerFields
    return limits
  }
}

/// The connections of a listening socket: their number is limited, more of them wait to be accepted; all end soon after the socket.
final class OpenConnections: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never

  private let limits: ServerLimits
  private var channels: [ObjectIdentifier: any Channel] = [:]
  /// Whether the next connection waits until another one ends.
  private var isFull = false

  init(_ limits: ServerLimits) { self.limits = limits }

  func read(context: ChannelHandlerContext) {
    isFull = channels.count >= limits.connections
    if !isFull { context.read() }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = unwrapInboundIn(data)
    channels[ObjectIdentifier(channel)] = channel
    channel.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
      self.channels[ObjectIdentifier(channel)] = nil
      if self.isFull { self.read(context: context) }
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    isFull = false
    context.eventLoop.assumeIsolated().scheduleTask(in: limits.ending) {
      for channel in self.channels.values { channel.close(promise: nil) }
    }
    context.fireChannelInactive()
  }
}

/// Ends a connection whose client asks for nothing, or does not read: the bytes sent to it would stay in memory.
final class ConnectionWatch: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ServerLimits
  /// The number of requests that were read and whose answers are not yet written.
  private var unanswered = 0
  /// The time by which a request must have been read, unless one is being answered.
  private var deadline = NIODeadline.distantFuture
  private var idle: Scheduled<Void>?
  private var unread: Scheduled<Void>?

  init(_ limits: ServerLimits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = .now() + limits.idle
    watch(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    idle?.cancel()
    unread?.cancel()
    (idle, unread) = (nil, nil)
  }

  /// Looks at the connection when its deadline may have come; a request moves the deadline and leaves the timer alone.
  private func watch(_ context: ChannelHandlerContext) {
    let next = unanswered > 0 ? .now() + limits.idle : deadline
    idle = context.eventLoop.assumeIsolated().scheduleTask(deadline: next) {
      if self.unanswered == 0, self.deadline <= .now() { context.close(promise: nil) } else { self.watch(context) }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { unanswered += 1 }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      unanswered = max(0, unanswered - 1)
      deadline = .now() + limits.idle
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    unread?.cancel()
    unread = nil
    if !context.channel.isWritable {
      unread = context.eventLoop.assumeIsolated().scheduleTask(in: limits.unread) { context.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }
}
