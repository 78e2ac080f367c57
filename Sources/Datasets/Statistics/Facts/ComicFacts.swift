/// What statistics need to know of one comic.
struct ComicFacts: Sendable {
  let series: Int64?
  let issue: Double?
  let price: Double?
  let pages: Int64?
  /// The year of its on-sale date.
  let year: Int32?
  /// The number of its format in `KindFacts.texts`.
  let format: Int32
  let isVariant: Bool
  let isMissing: Bool
}
