/// How often and how long a request is tried.
public struct RetryPolicy: Sendable, Equatable {
  /// Attempts in all, the first one included.
  public var maximumAttempts: Int = 6
  /// The greatest wait before the second attempt; it doubles with each further one.
  public var firstWait: Duration = .milliseconds(500)
  /// The greatest wait of the program's own choice.
  public var greatestWait: Duration = .seconds(30)
  /// The greatest wait that a source may ask for; a longer one ends the run as a quota does.
  public var greatestRequestedWait: Duration = .seconds(120)
  /// The time for all attempts and waits of one request, the last attempt included. A pause that the source asked of another
  /// request is not counted.
  public var totalTime: Duration = .seconds(300)
  /// How long a source that gives no connection is asked again, if it was there before.
  public var retryFor: Duration = .seconds(120)
  /// The same of a source that was never there.
  public var retryForStranger: Duration = .seconds(10)
  /// The greatest wait between two attempts to connect.
  var greatestConnectWait: Duration = .seconds(15)
  /// Hops of redirects within one attempt.
  public var maximumRedirects: Int = 5

  /// What an attempt gets at least, where nearly no time is left.
  static let leastAttempt: Duration = .seconds(1)

  /// The time that an attempt may take.
  ///
  /// - Parameter elapsed: Time since the request's first attempt began.
  func timeLimit(after elapsed: Duration) -> Duration { max(Self.leastAttempt, totalTime - elapsed) }

  /// The defaults.
  public init() {}
}
