/// What a list is asked for: which records, in which order, which of them.
struct Query: Sendable {
  /// A record's test on one field.
  enum Filter: Equatable, Sendable {
    case name([UInt8]), namePrefix([UInt8])
    case first([UInt8]), firstPrefix([UInt8]), middle([UInt8]), middlePrefix([UInt8])
    case last([UInt8]), lastPrefix([UInt8]), suffix([UInt8])
    case startYear(Int), issueNumber(Int), digitalID(Int)
    case format(String), books(Bool), mainEditions, digital
    case saleDays(ClosedRange<Int>)
    case seriesForm(SeriesShelf.Form)
    case modifiedSince(Int64)
    /// Linked to any of these.
    case linked(Collection, [Int])
    /// Linked to each of these.
    case linkedToAll(Collection, [Int])
  }

  let collection: Collection
  /// The record whose sub-resource is asked for.
  let owner: (collection: Collection, slot: Int)?
  var filters: [Filter] = []
  var order: [OrderTerm]
  var limit = 20
  var offset = 0
}
