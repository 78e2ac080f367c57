/// A page as the site map lists it.
struct SiteMapPage: Sendable, Equatable {
  /// The page within the tree of a language; every language has it.
  let address: PageAddress
  /// When what it shows changed last, in seconds since 1970; nil where that is not known.
  let changed: Int64?
}
