import Store

/// A place where two pages of a walk meet.
struct PageBorder: Sendable, Equatable {
  /// Offset of the page behind it.
  let offset: Int
  /// Records that stand on both pages: each may have pushed another off both.
  let repeats: Int

  /// The borders of a walk, in its order.
  ///
  /// - Parameter beginning: the place of the walk's first row.
  /// - Complexity: O(rows).
  static func borders(of pages: [StoredPage], from beginning: Int = 0) -> [PageBorder] {
    zip(pages, pages.dropFirst()).map { before, behind in
      let known = Set(before.keys)
      return PageBorder(
        offset: behind.place.offset - beginning, repeats: behind.keys.count { known.contains($0) })
    }
  }
}
