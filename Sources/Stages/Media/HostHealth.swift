/// Whether it still makes sense to ask a host this night: a value that hears how each picture went.
struct HostHealth: Sendable, Equatable {
  /// After so many pictures in a row that failed for the host's sake, each at its last attempt, the host is left alone.
  static let patience = 8

  private var inARow: [String: Int] = [:]
  private(set) var givenUp: [String: ThumbnailFailure] = [:]

  /// Takes in how a picture went; nil for well.
  mutating func hear(_ host: String, _ failure: ThumbnailFailure?) {
    guard let failure, failure.concernsHost else {
      inARow[host] = nil
      return
    }
    inARow[host, default: 0] += 1
    // Neither an address that may not be connected to nor a wish to be left alone changes within a night.
    let isFinal = failure == .address || failure == .throttled
    if isFinal || inARow[host, default: 0] >= Self.patience { givenUp[host] = givenUp[host] ?? failure }
  }
}
