import Glibc
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer before it is sent.
struct Answer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields = [:]
  var body = ByteBuffer()
  var delivery = Delivery.whole

  /// A body of JSON.
  static func json(_ text: [UInt8], status: HTTPResponse.Status = .ok) -> Answer {
    Answer(
      status: status, headers: [.contentType: "application/json; charset=utf-8"], body: ByteBuffer(bytes: text))
  }
}

/// How an answer goes over the wire.
enum Delivery: Sendable, Equatable {
  case whole
  /// In as many pieces as there are pauses, each after its pause.
  case slow(pauses: [Duration])
  /// Announced whole; the connection ends after half of the body.
  case truncated
  /// Sent whole, announced with so many bytes less; the connection ends after it.
  case underAnnounced(by: Int)
  /// In chunks, without the last ones and their end.
  case tornChunks
  /// The connection ends after the header fields.
  case headOnly
  /// The connection is reset before an answer.
  case nothing
}

extension Answer {
  /// The answer as the server sends it; a broken delivery ends with the connection.
  ///
  /// - Parameters:
  ///   - clock: what pauses are measured by; they end early when the task is cancelled.
  ///   - onBreak: called when the client breaks off a slow answer.
  func response(
    over channel: any Channel, clock: any Clock<Duration>, onBreak: @escaping @Sendable () -> Void = {}
  ) async -> Response {
    switch delivery {
    case .whole:
      return response(body.readableBytes == 0 ? ResponseBody() : ResponseBody(byteBuffer: body))
    case .slow(let pauses):
      return response(
        ResponseBody(contentLength: body.readableBytes) { writer in
          var rest = body
          for (index, pause) in pauses.enumerated() {
            try await clock.sleep(for: pause)
            let piece = rest.readSlice(length: rest.readableBytes / (pauses.count - index))
            guard let piece, piece.readableBytes > 0 else { continue }
            do {
              try await writer.write(piece)
            } catch {
              onBreak()
              throw error
            }
          }
          try await writer.finish(nil)
        })
    case .truncated:
      return response(torn(announced: body.readableBytes, sent: body.readableBytes / 2, channel))
    case .underAnnounced(let missing):
      return response(torn(announced: max(0, body.readableBytes - missing), sent: body.readableBytes, channel))
    case .tornChunks:
      return response(torn(announced: nil, sent: body.readableBytes / 2, channel))
    case .headOnly:
      return response(torn(announced: body.readableBytes, sent: 0, channel))
    case .nothing:
      // Without lingering, closing a socket resets the connection.
      try? await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
      try? await channel.close()
      return response(ResponseBody())
    }
  }

  /// The answer to a `HEAD` where this is the one to a `GET`: with what that would have had (RFC 9110, section 9.3.2).
  var responseWithoutBody: Response {
    var headers = headers
    headers[.contentLength] = String(body.readableBytes)
    return Response(status: status, headers: headers)
  }

  private func response(_ body: ResponseBody) -> Response { Response(status: status, headers: headers, body: body) }

  /// A body that ends with the connection, after what was sent of it.
  private func torn(announced: Int?, sent: Int, _ channel: any Channel) -> ResponseBody {
    let part = body.getSlice(at: body.readerIndex, length: sent)
    return ResponseBody(contentLength: announced) { writer in
      if let part, part.readableBytes > 0 { try await writer.write(part) }
      // Closing one half waits for what was written; closing both, which the error does, would drop it.
      try? await channel.close(mode: .output)
      throw AbortedConnection()
    }
  }

  /// Makes the server give up the connection.
  private struct AbortedConnection: Error {}
}

/// An answer without data, in one of the two shapes of the API's errors.
struct Refusal: Error, Equatable, Sendable {
  /// Who refused: the gateway answers with `message` and a word as the code, the application with `status` and a
  /// number.
  enum Code: Equatable, Sendable {
    case gateway(String)
    case application
  }

  let status: Int
  let code: Code
  let message: String

  static func conflict(_ message: String) -> Refusal { Refusal(status: 409, code: .application, message: message) }

  static func unknownParameter(_ name: String) -> Refusal { conflict("We don't recognize the parameter \(name)") }

  static func blank(_ name: String) -> Refusal { conflict("\(name) cannot be blank if it is set") }

  static func notFound(_ collection: Collection) -> Refusal {
    Refusal(status: 404, code: .application, message: "We couldn't find that \(collection.singular)")
  }

  /// The unknown route; the real gateway echoes path and query, credentials included.
  static func noSuchRoute(_ target: RequestTarget) -> Refusal {
    Refusal(status: 404, code: .gateway("ResourceNotFound"), message: "\(target.raw) does not exist")
  }

  static let methodNotAllowed = Refusal(
    status: 405, code: .gateway("MethodNotAllowed"), message: "Only GET is allowed here.")

  static func missing(_ what: String) -> Refusal {
    Refusal(status: 409, code: .gateway("MissingParameter"), message: "You must provide a \(what).")
  }

  static let invalidKey = Refusal(
    status: 401, code: .gateway("InvalidCredentials"), message: "The passed API key is invalid.")
  static let invalidHash = Refusal(
    status: 401, code: .gateway("InvalidCredentials"),
    message: "That hash, timestamp and key combination is invalid.")
}
