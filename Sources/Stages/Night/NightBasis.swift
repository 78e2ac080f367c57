import Pipeline

/// What is known of a collection before a night asks for what changed.
struct NightBasis: Codable, Sendable, Equatable {
  /// How many records it had last; nil where nobody knows.
  var total: Int?
  /// What was modified before this moment, in seconds since 1970, has been seen; nil where no record has a date.
  var since: Int64?
  /// Whether the source is known to refuse, or not to care for, the order that it is asked for.
  var lacksOrder = false
  /// Whether the source is known not to have the collection.
  var isAbsent = false

  /// How far a night looks back behind the newest change that is known: a source may be late with some.
  static let overlap: Int64 = 86_400

  /// The day from which changes are asked for, `2026-09-01`. The API takes it for that day's beginning on the East coast
  /// of America, five hours behind UTC or four, so it is the day that has begun there.
  var sinceDay: String? {
    since.map { String(WallTime(seconds: $0 - 5 * 3600).extended.prefix(10)) }
  }
}
