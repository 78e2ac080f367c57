import CatalogSources
import ImageKit

/// Why a picture did not come.
public enum ThumbnailFailure: String, Error, Sendable, CaseIterable, Comparable {
  /// HTTP 404 or 410: not found.
  case notFound = "gone"
  /// Another refusal of the server, such as HTTP 403.
  case refused
  /// The server asks to wait.
  case throttled
  /// No whole answer came: no connection, a timeout, a torn body, HTTP 5xx.
  case unavailable
  /// The host's address is not public, or it has none.
  case address
  /// The server leads to a place that pictures may not come from, or in circles.
  case redirect
  /// It has more bytes than are allowed.
  case tooLarge = "too-large"
  /// What came is no picture.
  case noPicture = "no-picture"
  /// It has more pixels than are allowed.
  case tooManyPixels = "too-many-pixels"
  /// The picture is broken or cut off.
  case broken

  /// Whether another night may well end otherwise: it says something about the host rather than about the picture.
  public var isTemporary: Bool {
    switch self {
    case .throttled, .unavailable, .address: true
    case .notFound, .refused, .redirect, .tooLarge, .noPicture, .tooManyPixels, .broken: false
    }
  }

  /// By name.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  init(_ error: ImageError) {
    switch error.code {
    case .format: self = .noPicture
    case .pixels, .size, .memory: self = .tooManyPixels
    case .decoding, .encoding: self = .broken
    }
  }

  init(_ error: TransportError) {
    switch error.code {
    case .tooLarge: self = .tooLarge
    case .foreignOrigin: self = .redirect
    case .unsupportedEncoding: self = .noPicture
    default: self = .unavailable
    }
  }
}
