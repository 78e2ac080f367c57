/// Why a record's picture is not asked for.
public enum ThumbnailSkip: String, Error, Sendable, CaseIterable, Comparable {
  /// The record has none.
  case none
  /// It is one of the pictures that the source shows where it has none.
  case placeholder
  /// The path names no host.
  case relative
  /// The address is not one of HTTP.
  case scheme
  /// The host is not one that pictures may come from, or the port is an odd one.
  case host
  /// The path or the extension cannot stand in an address.
  case unusable

  /// By name.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
