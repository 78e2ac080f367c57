import Catalog
import JSONKit

/// An HTTP exchange in a recording: a flat one (`uri`, `status`, `body`), or one of a cassette (`request`, `response`).
struct RecordedExchange {
  /// The kind that the address asks for.
  let kind: Kind?
  /// The status, 200 where none was kept; nil where it is no number.
  let status: Int64?
  /// The answer's body: a text, or a value that was kept as JSON; nil where none was kept.
  let body: JSONValue?

  init?(_ members: RecordedShape.Members) {
    if let uri = members.uri?.string, let body = members.body {
      self.init(uri: uri, status: members.status, body: body)
    } else if let uri = members.request?["uri"]?.string ?? members.request?["url"]?.string,
      let response = members.response?.object
    {
      self.init(uri: uri, status: response["status"], body: response["body"])
    } else {
      return nil
    }
  }

  private init(uri: JSONString, status: JSONValue?, body: JSONValue?) {
    kind = RecordedShape.kind(ofAddress: uri)
    let code = status?["code"] ?? status
    self.status = code.map { $0.number?.int64 } ?? 200
    self.body = body?["string"] ?? body
  }
}
