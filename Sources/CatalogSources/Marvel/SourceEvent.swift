/// What a client does, for progress and logs. It holds no key and no hash.
public enum SourceEvent: Sendable {
  /// A call goes out.
  case attempt(Attempt)
  /// An answer came; bytes on the wire and unpacked.
  case received(Attempt, status: Int, wireBytes: Int, plainBytes: Int)
  /// The request waits before it is tried again.
  case waiting(Attempt, duration: Duration, reason: String)
}
