import ImageKit

/// A picture in the sizes that the site has of it, in the words of a page.
struct SitePicture: Sendable, Equatable {
  /// The path below `pictures/` without width and extension: `ab/abcdef0123456789`.
  let path: [UInt8]
  /// The sizes of the WebP files, ascending; at least one.
  let sizes: [ScaledSize]
  /// What stands beside WebP for browsers without it and for previews of links.
  let fallback: Fallback
  /// Its colour class.
  let color: Int

  /// The one file that is no WebP, `PATH-WIDTH.EXTENSION`.
  struct Fallback: Sendable, Equatable {
    let size: ScaledSize
    /// Whether it is a PNG and no JPEG.
    let isPNG: Bool

    /// `jpg` or `png`.
    var fileExtension: StaticString { isPNG ? "png" : "jpg" }
    /// The media type.
    var mediaType: StaticString { isPNG ? "image/png" : "image/jpeg" }
  }
}
