import Pipeline

/// How long ago something was, as people say it.
enum Age {
  /// `5 min`, `3 h`, `12 days`; `0 min` for what a clock puts into the future.
  static func text(from then: WallTime, to now: WallTime) -> String {
    let seconds = max(0, now.seconds - then.seconds)
    switch seconds {
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h"
    default: return "\(seconds / 86_400) days"
    }
  }
}
