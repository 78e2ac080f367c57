import CGD

extension Bitmap {
  /// The picture as a file's bytes.
  ///
  /// The same pixels give the same bytes, as long as the system's picture libraries stay the same.
  ///
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(*n*) in the number of pixels.
  func encoded(as format: ImageFormat) throws -> [UInt8] {
    var count: CInt = 0
    let bytes: UnsafeMutableRawPointer? =
      switch format {
      case .jpeg(let quality): gdImageJpegPtr(image, &count, Self.clamped(quality))
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
