public import Catalog

/// An answer that was captured before it was needed.
public struct EarlierAnswer: Sendable {
  /// The answer.
  public let response: TransportResponse
  /// Where it stands among the captures.
  public let place: CapturePlace

  /// An answer at a place.
  public init(response: TransportResponse, place: CapturePlace) {
    self.response = response
    self.place = place
  }
}
