/// Captured answers by the address that they answer, in the order in which they came.
struct AnswerStock: Sendable {
  /// The greatest plain body.
  private static let greatestBody = 256 << 20

  private var waiting: [String: [(record: WARCRecord, place: CapturePlace)]] = [:]
  /// Whether the last answer to an address is given again and again.
  let isEndless: Bool

  init(isEndless: Bool = false) { self.isEndless = isEndless }

  /// Adds an answer, if it is one that means something: what a source said while it failed is not waited for again.
  mutating func add(_ record: WARCRecord, at place: CapturePlace) {
    guard record.type == "response", let uri = record.targetURI else { return }
    waiting[uri, default: []].append((record, place))
  }

  /// Takes the next answer to an address.
  mutating func take(_ uri: String) -> EarlierAnswer? {
    while let (record, place) = waiting[uri]?.first {
      let isLast = waiting[uri]?.count == 1
      if !(isEndless && isLast) { waiting[uri]?.removeFirst() }
      if let answer = CapturedAnswer(block: record.block), [200, 404, 409].contains(answer.status),
        let body = try? answer.plainBody(maximumBytes: Self.greatestBody)
      {
        let response = TransportResponse(
          status: answer.status, headers: answer.headers, wireBody: answer.body, body: body)
        return EarlierAnswer(response: response, place: place)
      }
      if isEndless && isLast { return nil }
    }
    return nil
  }
}
