/// What sets the catalogue of one service apart from that of another: how much it has, and how well it is kept.
///
/// The lists are in the order of `Collection`.
struct CatalogShape: Sendable {
  /// How many records a catalogue of full size has, and how many a small one has at least.
  let sizes: [(full: Int, least: Int)]
  /// The first id, and how many numbers there are for each.
  let ids: [(first: Int, stride: Int)]
  /// How many records are removed a night.
  let removals: [Double]
  /// Whether each edition of a comic is a record of its own.
  let hasEditions: Bool
  /// Whether every record has the date of its last change. Otherwise some have a sentinel, and some come back without a date.
  let isDated: Bool

  static let marvel = CatalogShape(
    sizes: [(1_564, 150), (60_000, 240), (7_000, 120), (75, 12), (15_000, 60), (130_000, 520)],
    ids: [(1_009_144, 5), (183, 2), (30, 2), (116, 4), (354, 3), (482, 2)],
    removals: [0.1, 1.0 / 12, 1.0 / 20, 1.0 / 60, 1.0 / 17, 1.0 / 11], hasEditions: true, isDated: false)

  /// The catalogues of services that edit what they list. Stories have no records there: a few fill the place.
  static let edited = CatalogShape(
    sizes: [(40_000, 260), (175_000, 620), (16_500, 220), (2_100, 24), (16_000, 120), (1, 1)],
    ids: Array(repeating: (1, 1), count: 6),
    removals: [0.5, 0.4, 0.25, 0.2, 0.1, 0], hasEditions: false, isDated: true)
}
