import Pipeline

/// Tells events in plain lines.
enum ProgressText {
  /// `fetch: comics 41,200/60,000 (3,120/s, 0:06 left); series 200/15,000; 420 calls`; nil without rows.
  static func summary(_ stage: StageName, _ rows: [ProgressBoard.Row]) -> String? {
    guard !rows.isEmpty else { return nil }
    var parts = rows.map { row in
      let speed = [
        row.rate.map { Quantity.count(Int($0)) + "/s" }, row.remaining.map { Quantity.clock($0) + " left" },
      ].compactMap { $0 }
      return "\(row.progress.collection) " + Quantity.count(row.progress.done)
        + (row.progress.total.map { "/" + Quantity.count($0) } ?? "")
        + (speed.isEmpty ? "" : " (" + speed.joined(separator: ", ") + ")")
    }
    let calls = rows.reduce(0) { $0 + $1.progress.calls }
    if calls > 0 { parts.append(Quantity.things(calls, "call")) }
    return "\(stage.rawValue): " + parts.joined(separator: "; ")
  }

  /// `fetch: done in 12.3 s, 213,600 records, 2,140 calls`.
  static func ended(
    _ stage: StageName, _ duration: Duration, _ rows: [ProgressBoard.Row], hasFailed: Bool = false
  ) -> String {
    let done = rows.reduce(0) { $0 + $1.progress.done }
    let calls = rows.reduce(0) { $0 + $1.progress.calls }
    return "\(stage.rawValue): \(hasFailed ? "failed after" : "done in") \(Quantity.time(duration))"
      + (done > 0 ? ", \(Quantity.count(done)) \(stage == .enrich ? "pictures" : "records")" : "")
      + (calls > 0 ? ", \(Quantity.count(calls)) calls" : "")
  }
}
