/// What a client does, for progress and logs. It holds no key and no hash.
public enum SourceEvent: Sendable {
  /// A call goes out.
  case attempt(Attempt)
  /// An answer came; bytes on the wire and unpacked.
  case received(Attempt, status: Int, wireBytes: Int, plainBytes: Int)
  /// The request waits before it is tried again. It is told of for so many waits of its kind, itself included.
  case waiting(Attempt, duration: Duration, reason: String, times: Int)
  /// The source gives no connection; all requests wait, up to so long, until it does.
  case outage(Attempt, reason: String, upTo: Duration)
  /// The source gives connections again.
  case recovered(after: Duration, attempts: Int)
}
