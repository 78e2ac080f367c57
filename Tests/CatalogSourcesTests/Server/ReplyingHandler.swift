import Glibc
import NIOCore
import NIOHTTP1

/// Answers each request of one connection with raw bytes.
final class ReplyingHandler: ChannelInboundHandler {
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
