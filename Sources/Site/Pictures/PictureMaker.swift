import Basics
import ImageKit
import Pipeline

/// Makes the files of one picture and puts them into the folder.
struct PictureMaker: Sendable {
  let cache: PictureCache
  let recipe: PictureRecipe

  /// Why nothing can be made of a picture.
  enum Failure: Error, Equatable {
    /// The fetched file is gone.
    case missing
    /// It is not what was fetched, or no picture.
    case damaged
  }

  private struct Content {
    let format: DerivedFile.Format
    let size: ScaledSize
    let bytes: [UInt8]
  }

  /// Makes all files of a picture.
  ///
  /// - Throws: `Failure` where the picture is to blame; `FileError` where the folder is.
  /// - Complexity: O(pixels), and an encoding for each size.
  func make(_ entry: PictureSet.Entry) throws -> DerivedPicture {
    guard let bytes = try cache.content("\(cache.media)/\(entry.path)") else { throw Failure.missing }
    guard ContentDigest(of: bytes) == entry.digest else { throw Failure.damaged }
    let contents: (isTransparent: Bool, files: [Content])
    do throws(ImageError) {
      contents = try encode(DecodedPicture(bytes))
    } catch {
      throw Failure.damaged
    }
    return DerivedPicture(
      isTransparent: contents.isTransparent, files: try contents.files.map { try put($0, entry.name) })
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
      files.append(
        Content(format: .webp, size: size, bytes: try scaled.encoded(by: recipe.webp) { .webp(quality: $0) }))
      guard size == fallback else { continue }
      plain =
        isTransparent
        ? Content(format: .png, size: size, bytes: try scaled.encodedPNG(budget: recipe.jpeg.budget))
        : Content(
          format: .jpg, size: size, bytes: try scaled.encoded(by: recipe.jpeg) { .progressiveJPEG(quality: $0) })
    }
    return (isTransparent, files + (plain.map { [$0] } ?? []))
  }

  /// Writes a file whole, or not at all.
  private func put(_ content: Content, _ name: PictureName) throws -> DerivedFile {
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
