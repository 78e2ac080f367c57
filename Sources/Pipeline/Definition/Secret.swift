/// A secret value that shows itself as `***` wherever it is printed, dumped or interpolated.
public struct Secret: Sendable {
  private let value: String

  /// Wraps a value that must not be shown.
  public init(_ value: String) {
    self.value = value
  }

  /// The value itself. Every call is a place to look at when secrets are reviewed.
  public func reveal() -> String {
    value
  }

  /// Hands the value to `body` and nowhere else.
  public func withValue<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try body(value)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }

  /// Always `***`.
  public var debugDescription: String { "***" }

  /// A mirror without children, so that `dump` has nothing to show.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
