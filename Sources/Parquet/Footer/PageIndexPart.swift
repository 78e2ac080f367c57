/// The two parts of the index of a column chunk's pages (PageIndex.md).
enum PageIndexPart: Hashable, CaseIterable {
  /// The bounds of each page.
  case bounds
  /// Where each page stands.
  case places
}
