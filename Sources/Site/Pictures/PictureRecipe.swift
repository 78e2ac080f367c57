import ImageKit

/// How the pictures of a site are made from those that were fetched.
struct PictureRecipe: Sendable, Hashable {
  /// The widths in pixels, ascending; what is not wide enough for one is shown in its own width.
  var widths = [120, 240, 360]
  /// About the width of the one file that is no WebP.
  var fallbackWidth = 240
  /// WebP, the format for nearly everybody.
  var webp = QualityLadder([80, 72, 64, 56, 48, 40, 30, 20], budget: 15_000)
  /// JPEG, for others and for previews of links.
  var jpeg = QualityLadder([74, 66, 58, 50, 42, 34, 26], budget: 15_000)

  /// Raised when the code makes other pictures of the same recipe.
  private static let version = 1

  /// The usual recipe.
  static let standard = PictureRecipe()

  /// The widths and heights that are made of a picture, ascending, at least one, none above its own.
  ///
  /// A size that hardly differs from the next one is left out.
  func sizes(of width: Int, _ height: Int) -> [ScaledSize] {
    let own = min(width, widths.last ?? width)
    var chosen = widths.filter { $0 < own }
    // Less than a third more pixels in a row: that one serves for both.
    if let last = chosen.last, own * 4 < last * 5 + last / 4 { chosen.removeLast() }
    return (chosen + [own]).map { ScaledSize(of: width, height, width: $0) }
  }

  /// The size of the file that is no WebP: a PNG of what is see-through is as small as it can be, since it is so large.
  func fallback(among sizes: [ScaledSize], isTransparent: Bool) -> ScaledSize {
    let nearest = sizes.min { abs($0.width - fallbackWidth) < abs($1.width - fallbackWidth) }
    return (isTransparent ? sizes.first : nearest) ?? ScaledSize(of: 1, 1, width: 1)
  }

  /// What tells recipes apart. It is part of the names, so that another recipe makes other files.
  var identity: String {
    "\(Self.version) \(widths) \(fallbackWidth) \(webp.qualities) \(webp.budget) \(jpeg.qualities) \(jpeg.budget)"
  }
}
