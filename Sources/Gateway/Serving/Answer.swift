import HTTPTypes
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
