/// The requests to be made again, since some rows of their answers could not be used and may be the missing ones.
struct RepeatedRequests: Sendable {
  private var requests: [RecoveryRequest] = []
  private var timesAsked: [RecoveryRequest.Subject: Int] = [:]

  /// Whether no request is to be made again.
  var isEmpty: Bool { requests.isEmpty }
  /// The number of requests to be made again.
  var count: Int { requests.count }

  /// Notes an answer with unusable rows, so that it is asked for again, a few times at most.
  mutating func note(_ request: RecoveryRequest) {
    timesAsked[request.subject, default: 1] += 1
    if timesAsked[request.subject, default: 0] <= UnusableRows.mostAnswers { requests.append(request) }
  }

  /// Takes the first requests; the others are not made again.
  mutating func take(atMost count: Int) -> ArraySlice<RecoveryRequest> {
    defer { requests = [] }
    return requests.prefix(count)
  }
}
