import CGD

/// Owns one true colour picture of libgd. Whatever draws, decodes or resizes holds its pixels in one of these.
struct Bitmap: ~Copyable {
  let image: gdImagePtr

  /// A black picture.
  ///
  /// - Throws: `ImageError` with `memory`.
  init(width: Int, height: Int) throws {
    guard let image = gdImageCreateTrueColor(CInt(width), CInt(height)) else {
      throw ImageError(code: .memory, message: "There is no memory for a picture of \(width) by \(height) pixels.")
    }
    self.image = image
  }

  /// Takes a true colour picture over, and frees it in the end.
  init(owning image: gdImagePtr) {
    self.image = image
  }

  deinit {
    gdImageDestroy(image)
  }

  var width: Int { Int(image.pointee.sx) }
  var height: Int { Int(image.pointee.sy) }
}

extension Bitmap {
  /// The pixels of a file; of an animation those of its first picture.
  ///
  /// Check the size in the header before: memory is taken for what it announces.
  ///
  /// - Throws: `ImageError` with `decoding` or `memory`.
  /// - Complexity: O(pixels).
  init(decoding bytes: [UInt8], as type: PictureType) throws(ImageError) {
    _ = Self.silence
    guard let file = Self.whole(bytes, type), let size = CInt(exactly: file.count),
      let image = Self.decoded(file, size, type)
    else {
      throw ImageError(code: .decoding, message: "The \(type.rawValue) picture is broken or cut off.")
    }
    guard gdImagePaletteToTrueColor(image) != 0 else {
      gdImageDestroy(image)
      throw ImageError(code: .memory, message: "There is no memory for the pixels of the picture.")
    }
    self.init(owning: image)
  }

  /// The mean of some pixels, at most 256 in a row and in a column, evenly spread.
  ///
  /// See-through pixels count by their opacity; a picture of nothing else is white.
  var meanColor: Color {
    var sums = (red: 0, green: 0, blue: 0, weight: 0)
    // A true colour picture has an array of rows, each of `sx` packed pixels; both loops stay within it.
    guard let rows = image.pointee.tpixels else { return Color(0xFFFFFF) }
    for y in stride(from: 0, to: height, by: max(1, height / 256)) {
      guard let row = rows[y] else { continue }
      for x in stride(from: 0, to: width, by: max(1, width / 256)) {
        let pixel = UInt32(bitPattern: row[x])
        let weight = 127 - Int(pixel >> 24 & 0x7F)
        sums.red += Int(pixel >> 16 & 0xFF) * weight
        sums.green += Int(pixel >> 8 & 0xFF) * weight
        sums.blue += Int(pixel & 0xFF) * weight
        sums.weight += weight
      }
    }
    guard sums.weight > 0 else { return Color(0xFFFFFF) }
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + sums.weight / 2) / sums.weight) }
    return Color(red: mean(sums.red), green: mean(sums.green), blue: mean(sums.blue))
  }

  /// What to decode, or nil where the end is missing; of some formats the library fills up what is not there.
  private static func whole(_ bytes: [UInt8], _ type: PictureType) -> [UInt8]? {
    switch type {
    case .jpeg: HeaderBytes(bytes).jpegIsEnded() ? bytes : nil
    case .gif: HeaderBytes(bytes).gifFirstFrameIsEnded() ? bytes : nil
    case .png: PNGChunks.essential(of: bytes)
    case .webp: bytes
    }
  }

  private static func decoded(_ bytes: [UInt8], _ size: CInt, _ type: PictureType) -> gdImagePtr? {
    bytes.withUnsafeBytes { bytes in
      // The library reads from the buffer and never writes into it, whatever its signature says.
      let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      return switch type {
      // Warnings are let pass: many a sound picture has bytes too many between two segments.
      case .jpeg: gdImageCreateFromJpegPtrEx(size, data, 1)
      case .png: gdImageCreateFromPngPtr(size, data)
      case .gif: gdImageCreateFromGifPtr(size, data)
      case .webp: gdImageCreateFromWebpPtr(size, data)
      }
    }
  }

  /// The library would write what it thinks of a broken file to standard error. Set once, before anything is decoded.
  private static let silence: Void = gdSetErrorMethod { _, _, _ in }
}

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
    let scaled: gdImagePtr?
    if (size.width, size.height) == (width, height) {
      scaled = gdImageClone(image)
    } else if isTransparent {
      scaled = averaged(to: size)
    } else {
      let isSet = gdImageSetInterpolationMethod(image, GD_CATMULLROM) != 0
      scaled = isSet ? gdImageScale(image, UInt32(size.width), UInt32(size.height)) : nil
    }
    guard let scaled else {
      throw ImageError(code: .memory, message: "There is no memory for a smaller copy of the picture.")
    }
    return Bitmap(owning: scaled)
  }

  /// The part of the picture that has the shape of a size, in that size.
  ///
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of both).
  func filling(width: Int, height: Int) throws(ImageError) -> Bitmap {
    let isWider = self.width * height > self.height * width
    let partWidth = isWider ? max(1, self.height * width / height) : self.width
    let partHeight = isWider ? self.height : max(1, self.width * height / width)
    guard let filled = gdImageCreateTrueColor(Int32(width), Int32(height)) else {
      throw ImageError(code: .memory, message: "There is no memory for another size of the picture.")
    }
    gdImageAlphaBlending(filled, 0)
    gdImageCopyResampled(
      filled, image, 0, 0, Int32((self.width - partWidth) / 2), Int32((self.height - partHeight) / 4), Int32(width),
      Int32(height), Int32(partWidth), Int32(partHeight))
    return Bitmap(owning: filled)
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

  private func averaged(to size: ScaledSize) -> gdImagePtr? {
    guard let target = gdImageCreateTrueColor(CInt(size.width), CInt(size.height)) else { return nil }
    // Pixels replace what is there instead of being painted over it, or nothing would stay see-through.
    gdImageAlphaBlending(target, 0)
    gdImageCopyResampled(
      target, image, 0, 0, 0, 0, CInt(size.width), CInt(size.height), CInt(width), CInt(height))
    return target
  }
}

extension Bitmap {
  /// Leaves of each channel of each pixel its upper bits, so that a lossless file gets smaller; opacity stays.
  ///
  /// - Parameter bits: How many are left, 1 to 8.
  /// - Complexity: O(pixels).
  func posterize(to bits: Int) {
    // A true colour picture has an array of rows, each of `sx` packed pixels; both loops stay within it.
    guard let rows = image.pointee.tpixels else { return }
    let kept = UInt32(0xFF00 >> bits) & 0xFF
    // What is cut off comes back as half a step, so that the whole becomes neither darker nor lighter.
    let half = UInt32(0x80 >> bits)
    let (mask, middle) = (kept << 16 | kept << 8 | kept, half << 16 | half << 8 | half)
    for y in 0..<height {
      guard let row = rows[y] else { continue }
      for x in 0..<width {
        let pixel = UInt32(bitPattern: row[x])
        row[x] = CInt(bitPattern: pixel & 0x7F00_0000 | pixel & mask | middle)
      }
    }
  }
}

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
