/// A pause that a source asked for: it asked one request, all requests of a client keep it.
actor SourcePause {
  private var end: Duration = .zero

  /// Makes the pause last until a moment of the client's clock; never shortens it.
  func extend(to moment: Duration) {
    end = max(end, moment)
  }

  /// What is left of the pause; nil when there is none.
  func remainder(at moment: Duration) -> Duration? {
    moment < end ? end - moment : nil
  }
}
