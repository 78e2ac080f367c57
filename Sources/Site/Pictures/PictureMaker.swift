import Basics
import ImageKit
import Pipeline

/// A maker of the files of one picture, which it puts into the folder.
struct PictureMaker: Sendable {
  let cache: PictureCache
  let recipe: PictureRecipe

  /// The reason why a picture cannot be made.
  enum Failure: Error, Equatable {
    /// The fetched file does not exist.
    case missing
    /// The file is not the fetched one, or no picture.
    case damaged
  }

  private struct Content {
    let format: DerivedFile.Format
    let size: ScaledSize
    let bytes: [UInt8]
  }

  /// Makes all files of a picture.
  ///
  /// - Throws: `Failure` where the picture is missing or damaged; `FileError` where the folder fails.
  /// - Complexity: O(pixels), and an encoding for each size.
  func make(_ entry: PictureSet.Entry) throws -> DerivedPicture {
    guard let bytes = try cache.content("\(cache.places.media)/\(entry.path)") else { throw Failure.missing }
    guard ContentDigest(of: bytes) == entry.digest else { throw Failure.damaged }
    let contents: (isTransparent: Bool, files: [Content])
    do throws(ImageError) {
      contents = try encode(DecodedPicture(bytes, forWidth: recipe.widths.last ?? .max))
    } catch {
      throw Failure.damaged
    }
    return DerivedPicture(
      isTransparent: contents.isTransparent, files: try contents.files.map { try put($0, named: entry.name) })
  }

  private func encode(
    _ picture: borrowing DecodedPicture
  ) throws(ImageError) -> (isTransparent: Bool, files: [Content]) {
    let sizes = recipe.sizes(of: picture.width, picture.height)
    let isTransparent = picture.isTransparent
    let fallback = recipe.fallback(among: sizes, isTransparent: isTransparent)
    var files: [Content] = []
    var plain: Content?
    for size in sizes {
      let scaled = try picture.scaled(toWidth: size.width)
      let webp = try scaled.encoded(by: recipe.ladder(for: size)) { .webp(quality: $0) }
      files.append(Content(format: .webp, size: size, bytes: webp))
      guard size == fallback else { continue }
      plain =
        isTransparent
        ? Content(format: .png, size: size, bytes: try scaled.encodedPNG(budget: recipe.jpeg.budget))
        : Content(
          format: .jpg, size: size, bytes: try scaled.encoded(by: recipe.jpeg) { .progressiveJPEG(quality: $0) })
    }
    return (isTransparent, files + (plain.map { [$0] } ?? []))
  }

  /// Writes a file completely, or not at all.
  private func put(_ content: Content, named name: PictureName) throws -> DerivedFile {
    let file = DerivedFile(
      format: content.format, width: UInt16(clamping: content.size.width), bytes: UInt32(clamping: content.bytes.count),
      digest: ContentDigest(of: content.bytes))
    let path = name.path(of: file)
    try cache.files.makeFolders("\(cache.path)/\(path.prefix(2))")
    try cache.files.replace(
      "\(cache.path)/\(path)", with: content.bytes, temporary: "\(cache.incoming)/\(path.dropFirst(3))")
    return file
  }
}

/// The recipe of the pictures of a site: widths, formats and qualities.
struct PictureRecipe: Sendable, Hashable {
  /// The widths in pixels, ascending; a picture narrower than a width is shown in its own width.
  var widths = [120, 240, 352, 640]
  /// The width of a card on screens with two pixels for one; only pages of records show wider pictures.
  var cardWidth = 352
  /// The approximate width of the fallback file, which is no WebP.
  var fallbackWidth = 240
  /// The qualities of WebP, the format for nearly all browsers.
  var webp = QualityLadder([80, 72, 64, 56, 48, 40, 30, 20], budget: 15_000)
  /// The qualities of WebP for pictures wider than cards, of which a page shows one.
  var large = QualityLadder([76, 68, 60, 52, 44, 36, 28], budget: 45_000)
  /// The qualities of JPEG, for other browsers and for link previews.
  var jpeg = QualityLadder([74, 66, 58, 50, 42, 34, 26], budget: 15_000)

  /// The version of the code; raised when it makes other pictures by the same recipe.
  private static let version = 3

  /// The recipe of every site.
  static let standard = PictureRecipe()

  /// Returns the sizes that are made of a picture, ascending, at least one, none above its own.
  ///
  /// A size close to the next one is skipped.
  func sizes(of width: Int, _ height: Int) -> [ScaledSize] {
    let own = min(width, widths.last ?? width)
    var chosen = widths.filter { $0 < own }
    // Less than a third more pixels in a row: that one serves for both.
    if let last = chosen.last, own * 4 < last * 5 + last / 4 { chosen.removeLast() }
    return (chosen + [own]).map { ScaledSize(of: width, height, width: $0) }
  }

  /// Returns the size of the fallback file; a transparent picture gets the smallest, because its PNG is so large.
  func fallback(among sizes: [ScaledSize], isTransparent: Bool) -> ScaledSize {
    let nearest = sizes.min { abs($0.width - fallbackWidth) < abs($1.width - fallbackWidth) }
    return (isTransparent ? sizes.first : nearest) ?? ScaledSize(of: 1, 1, width: 1)
  }

  /// Returns the sizes that cards show, among those made of a picture.
  func cardSizes(among sizes: [ScaledSize]) -> ArraySlice<ScaledSize> {
    sizes.prefix((sizes.firstIndex { $0.width >= cardWidth } ?? sizes.count) + 1)
  }

  /// Returns the qualities to try for a WebP file of a size.
  func ladder(for size: ScaledSize) -> QualityLadder { size.width > cardWidth ? large : webp }

  /// The identity of the recipe. It is part of the names, so that another recipe makes other files.
  var identity: String {
    let ladders = [webp, large, jpeg].map { "\($0.qualities) \($0.budget)" }
    return "\(Self.version) \(widths) \(cardWidth) \(fallbackWidth) \(ladders.joined(separator: " "))"
  }
}
