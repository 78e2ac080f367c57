public import Pipeline

/// Who is told about a run.
public struct Notify: Sendable, Equatable {
  /// The address that is asked for at the end of a run; a secret, since whoever knows it can call it.
  public var pingURL: SecretReference?

  /// Nobody.
  public init() {}
}
