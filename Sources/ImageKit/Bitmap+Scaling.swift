import CGD

extension Bitmap {
  /// The picture in another size; the pixels that become one are weighed by the Catmull-Rom filter, spread over all of them:
  /// print stays sharp, and raster dots do not become waves.
  ///
  /// That filter knows nothing of opacity: where pixels are see-through the mean over their areas is taken, which weighs
  /// colours by it, so that no dark seam appears around a figure.
  ///
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of the source).
  func scaled(to size: ScaledSize, isTransparent: Bool) throws(ImageError) -> Bitmap {
    if (size.width, size.height) == (width, height) { return try copied() }
    if isTransparent { return try averaged(to: size) }
    guard gdImageSetInterpolationMethod(image, GD_CATMULLROM) != 0,
      let scaled = gdImageScale(image, UInt32(size.width), UInt32(size.height))
    else { throw Self.noMemory }
    return Bitmap(owning: scaled)
  }

  /// Whether any pixel is not opaque.
  ///
  /// - Complexity: O(pixels).
  var isTransparent: Bool {
    // A true colour picture has an array of rows, each of `sx` packed pixels; both loops stay within it.
    guard let rows = image.pointee.tpixels else { return false }
    for y in 0..<height {
      guard let row = rows[y] else { continue }
      var opacities: CInt = 0
      for x in 0..<width { opacities |= row[x] }
      if opacities & 0x7F00_0000 != 0 { return true }
    }
    return false
  }

  private func copied() throws(ImageError) -> Bitmap {
    guard let copy = gdImageClone(image) else { throw Self.noMemory }
    return Bitmap(owning: copy)
  }

  private func averaged(to size: ScaledSize) throws(ImageError) -> Bitmap {
    guard let target = gdImageCreateTrueColor(CInt(size.width), CInt(size.height)) else { throw Self.noMemory }
    let scaled = Bitmap(owning: target)
    // Pixels replace what is there instead of being painted over it, or nothing would stay see-through.
    gdImageAlphaBlending(target, 0)
    gdImageCopyResampled(
      target, image, 0, 0, 0, 0, CInt(size.width), CInt(size.height), CInt(width), CInt(height))
    return scaled
  }

  private static var noMemory: ImageError {
    ImageError(code: .memory, message: "There is no memory for a smaller copy of the picture.")
  }
}
