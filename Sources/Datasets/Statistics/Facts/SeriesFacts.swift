/// What statistics need to know of one series.
struct SeriesFacts: Sendable {
  let start: Int64?
  let end: Int64?
  let isOngoing: Bool
}
