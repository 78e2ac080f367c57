import Basics
import Glibc
import NIOCore
import NIOHTTP1

/// One connection: its requests are answered one after the other, in their order.
struct WebConnection: Sendable {
  typealias Stream = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  private typealias Parts = NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator
  private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let stream: Stream
  let limits: ServerLimits
  let answer: @Sendable (WebRequest) -> WebAnswer

  private var channel: any Channel { stream.channel }

  /// Returns the stream of requests of a channel, on its event loop.
  static func stream(of channel: any Channel, _ limits: ServerLimits) throws -> Stream {
    let pipeline = channel.pipeline.syncOperations
    // Requests and errors of the parser are taken in their order by `serve`, and `head` makes header fields valid.
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
      withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits.decoder)
    try pipeline.addHandler(ConnectionWatch(limits))
    let stream = try Stream(
      wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    // A server that stops may drop a stream that nobody has served; before its channel has closed, that would be a fault.
    channel.closeFuture.whenComplete { _ in withExtendedLifetime(stream) {} }
    return stream
  }

  /// Serves the connection until it has ended, or until the task is cancelled and the answer in progress has ended. An error ends it as
  /// well: it concerns only the client.
  func serve() async {
    await withTaskCancellationHandler {
      try? await stream.executeThenClose { inbound, writer in
        var parts = inbound.makeAsyncIterator()
        do {
          try await answerRequests(&parts, writer)
        } catch is HTTPParserError {
          let fields = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
          try await writer.write(
            contentsOf: [.head(HTTPResponseHead(version: .http1_1, status: .badRequest, headers: fields)), .end(nil)])
        }
        try await finish(&parts, writer)
      }
    } onCancel: {
      channel.close(mode: .input, promise: nil)
    }
  }

  /// Ends the connection. Unread bytes would make the system reset it, and the client lose its answer: so the client ends it, or
  /// `ConnectionWatch` does.
  private func finish(_ parts: inout Parts, _ writer: Writer) async throws {
    try await flush()
    writer.finish()
    var rest = limits.unreadBytes
    while rest >= 0, let part = try? await parts.next() { rest -= part.bodyBytes }
    if rest >= 0 { try await channel.closeFuture.get() }
  }

  /// Waits until the system has taken all written bytes: where the client has closed its half, closing the other one drops bytes that the
  /// system has not taken.
  private func flush() async throws {
    try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer())))
  }

  /// Answers requests until the client or an answer ends the connection.
  private func answerRequests(_ parts: inout Parts, _ writer: Writer) async throws {
    let client = channel.remoteAddress?.ipAddress ?? "local"
    while case .head(let head)? = try await parts.next() {
      let request = WebRequest(head, client: client)
      let isTooLong = request.target.utf8.count > limits.targetBytes
      let answer = isTooLong ? WebAnswer(status: 414, fields: [("Connection", "close")]) : answer(request)
      try await send(answer, writer)
      guard head.isKeepAlive, !isTooLong, try await skipBody(&parts) else { return }
    }
  }

  /// Reads up to the end of a request. False where its body is too long for that, or does not end.
  private func skipBody(_ parts: inout Parts) async throws -> Bool {
    var rest = limits.unreadBytes
    while rest >= 0, let part = try await parts.next() {
      if case .end = part { return true }
      rest -= part.bodyBytes
    }
    return false
  }

  // MARK: - Answers

  /// Sends an answer.
  ///
  /// - Throws: an error where the connection cannot be used any more, also where the answer was meant to break it.
  private func send(_ answer: WebAnswer, _ writer: Writer) async throws {
    let count = answer.body.count
    switch answer.delivery {
    case .whole:
      if case .pieces(_, let read) = answer.body.content { return try await sendPieces(of: answer, read, writer) }
      let (head, body) = (Self.head(of: answer, announced: count), answer.body.whole)
      try await writer.write(
        contentsOf: body.readableBytes == 0
          ? [.head(head), .end(nil)] : [.head(head), .body(.byteBuffer(body)), .end(nil)])
    case .slow(let pauses): try await sendSlowly(answer, pauses, writer)
    case .truncated: try await tear(answer, announced: count, sent: count / 2, writer)
    case .underAnnounced(let missing): try await tear(answer, announced: max(0, count - missing), sent: count, writer)
    case .tornChunks: try await tear(answer, announced: nil, sent: count / 2, writer)
    case .headOnly: try await tear(answer, announced: count, sent: 0, writer)
    case .nothing:
      // Without lingering, closing a socket resets the connection, unless one half was closed before.
      try? await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
      try? await channel.close()
      throw Broken()
    }
  }

  /// The number of bytes of a body that are read at a time.
  private static let piece = 1 << 16

  /// Sends a body piece by piece; each piece is read when the client has taken most of those before it.
  private func sendPieces(
    of answer: WebAnswer, _ read: @Sendable (_ offset: Int, _ atMost: Int) throws -> [UInt8], _ writer: Writer
  ) async throws {
    let count = answer.body.count
    try await writer.write(.head(Self.head(of: answer, announced: count)))
    var offset = 0
    while offset < count {
      let bytes = try read(offset, min(Self.piece, count - offset))
      offset += bytes.count
      try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }
    try await writer.write(.end(nil))
  }

  private func sendSlowly(_ answer: WebAnswer, _ pauses: [Duration], _ writer: Writer) async throws {
    var rest = answer.body.whole
    try await writer.write(.head(Self.head(of: answer, announced: rest.readableBytes)))
    for (index, pause) in pauses.enumerated() {
      try await limits.clock.sleep(for: pause)
      let piece = rest.readSlice(length: rest.readableBytes / (pauses.count - index))
      guard let piece, piece.readableBytes > 0 else { continue }
      do {
        try await writer.write(.body(.byteBuffer(piece)))
      } catch {
        answer.onBreak?()
        throw error
      }
    }
    try await writer.write(.end(nil))
  }

  /// Sends a part of an answer, and then the end of the connection.
  private func tear(_ answer: WebAnswer, announced: Int?, sent: Int, _ writer: Writer) async throws {
    try await writer.write(.head(Self.head(of: answer, announced: announced)))
    if let part = answer.body.whole.getSlice(at: answer.body.whole.readerIndex, length: sent), sent > 0 {
      try await writer.write(.body(.byteBuffer(part)))
    }
    // Closing both halves, which the error does, would drop what was written.
    try? await flush()
    try? await channel.close(mode: .output)
    throw Broken()
  }

  /// The error that makes the server give up the connection.
  private struct Broken: Error {}

  /// Returns status and header fields as they are sent: all are HTTP/1.1, which clients of HTTP/1.0 understand (RFC 9110, section 6.2).
  ///
  /// - Parameter announced: the length to state; nil for a body in chunks.
  private static func head(of answer: WebAnswer, announced: Int?) -> HTTPResponseHead {
    var headers = HTTPHeaders()
    headers.reserveCapacity(answer.fields.count + 2)
    for (name, value) in answer.fields { headers.add(name: name, value: value.asFieldValue) }
    if let announced { headers.add(name: "Content-Length", value: "\(announced)") }
    headers.add(name: "Date", value: HTTPDate(unixSeconds: Int64(time(nil))).description)
    return HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status, reasonPhrase: answer.reason),
      headers: headers)
  }
}

extension HTTPServerRequestPart {
  /// The number of bytes that this part has of a body.
  fileprivate var bodyBytes: Int { if case .body(let bytes) = self { bytes.readableBytes } else { 0 } }
}

extension String {
  /// The text as a value that can stand in a header field (RFC 9110, section 5.5): no part of a request that an answer repeats may end its
  /// line.
  var asFieldValue: String {
    guard utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return self }
    return String(decoding: utf8.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }
}
