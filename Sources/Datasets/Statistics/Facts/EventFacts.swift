/// What statistics need to know of one event, in days.
struct EventFacts: Sendable {
  let start: Int64?
  let end: Int64?
}
