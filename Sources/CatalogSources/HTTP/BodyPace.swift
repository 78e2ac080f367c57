/// Whether a body comes fast enough: from its first bytes on and after a grace, its average must not fall below a least rate.
///
/// A server that sends a byte now and then keeps every read timeout and would hold a connection for as long as a request may
/// last. It is a value; the times are the caller's.
struct BodyPace: Equatable, Sendable {
  /// How long any rate is good enough.
  let grace: Duration
  /// Bytes a second.
  let leastRate: Int

  private var begun: Duration?
  private var bytes = 0

  init(grace: Duration, leastRate: Int) {
    self.grace = grace
    self.leastRate = leastRate
  }

  /// Takes some bytes in.
  ///
  /// - Parameter time: Since any fixed moment.
  /// - Throws: `TransportError` with `.timeout` when the body is too slow.
  mutating func take(_ count: Int, at time: Duration) throws(TransportError) {
    // A server may think between the head and the body; that is the read timeout's affair.
    let begun = begun ?? time
    self.begun = begun
    bytes += count
    let elapsed = time - begun
    guard elapsed > grace, Double(bytes) < elapsed / .seconds(1) * Double(leastRate) else { return }
    throw TransportError(
      .timeout, "The answer comes too slowly: \(bytes) bytes in \(elapsed.components.seconds) seconds.")
  }
}
