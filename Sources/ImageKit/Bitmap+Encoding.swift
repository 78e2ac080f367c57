import CGD

extension Bitmap {
  /// The picture as a file's bytes.
  ///
  /// The same pixels give the same bytes, as long as the system's picture libraries stay the same.
  ///
  /// - Parameter isTransparent: Whether PNG keeps the opacity of the pixels; a drawing is opaque.
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(*n*) in the number of pixels.
  func encoded(as format: ImageFormat, isTransparent: Bool = false) throws(ImageError) -> [UInt8] {
    var count: CInt = 0
    gdImageSaveAlpha(image, isTransparent ? 1 : 0)
    if case .progressiveJPEG = format { gdImageInterlace(image, 1) } else { gdImageInterlace(image, 0) }
    let bytes: UnsafeMutableRawPointer? =
      switch format {
      case .jpeg(let quality), .progressiveJPEG(let quality): gdImageJpegPtr(image, &count, Self.clamped(quality))
      case .png: gdImagePngPtrEx(image, &count, 6)
      case .gif: gdImageGifPtr(image, &count)
      case .webp(let quality): gdImageWebpPtrEx(image, &count, Self.clamped(quality))
      }
    guard let bytes, count > 0 else {
      throw ImageError(
        code: .encoding,
        message: "The picture could not be written as \(format.mediaType); check that libgd is built with it.")
    }
    defer { gdFree(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  private static func clamped(_ quality: Int) -> CInt {
    CInt(min(max(quality, 1), 100))
  }
}
