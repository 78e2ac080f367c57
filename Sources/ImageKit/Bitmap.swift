import CResample

/// The pixels of a picture, row after row, for all code that draws, decodes or resizes.
///
/// A pixel is `Color.packed`: in memory the bytes red, green, blue and opacity, the colours not multiplied by the opacity. All codecs take
/// and give pixels in that form on the little-endian machines that Swift runs on.
struct Bitmap: ~Copyable {
  let width: Int
  let height: Int
  /// `width` times `height` pixels.
  var pixels: [UInt32]

  /// Creates a picture of one pixel value; by default a wholly transparent one.
  init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    (self.width, self.height) = (width, height)
    pixels = [UInt32](repeating: pixel, count: width * height)
  }

  /// Creates a picture of given pixels, `width` times `height`.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a bitmap has a pixel for each place")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns a copy of the picture; the pixels are shared until one of both changes.
  func copy() -> Bitmap { Bitmap(width: width, height: height, pixels: pixels) }
}

extension Bitmap {
  /// Decodes the pixels of a file, of an animation those of its first picture, and turns them as the file says.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - header: Its header. Check the size before: memory is taken for what it announces.
  ///   - width: The greatest width that is wanted. A much wider picture may be decoded to fewer pixels, of the same shape.
  /// - Throws: `ImageError` with `decoding` or `memory`.
  /// - Complexity: O(pixels).
  init(decoding bytes: [UInt8], _ header: PictureHeader, forWidth width: Int) throws(ImageError) {
    self =
      switch header.type {
      case .jpeg: try JPEGCodec.decoded(bytes, header, forWidth: width)
      case .png: try PNGCodec.decoded(bytes, header)
      case .gif: try GIFCodec.decoded(bytes, header)
      case .webp: try WebPCodec.decoded(bytes, header)
      }
  }

  /// The mean of some pixels, at most 256 in a row and in a column, evenly spread.
  ///
  /// Transparent pixels count by their opacity; a wholly transparent picture is white.
  var meanColor: Color {
    var sums = (red: 0, green: 0, blue: 0, weight: 0)
    for y in stride(from: 0, to: height, by: max(1, height / 256)) {
      for x in stride(from: 0, to: width, by: max(1, width / 256)) {
        let color = Color(packed: pixels[y * width + x])
        let weight = Int(color.opacity)
        sums.red += Int(color.red) * weight
        sums.green += Int(color.green) * weight
        sums.blue += Int(color.blue) * weight
        sums.weight += weight
      }
    }
    guard sums.weight > 0 else { return Color(0xFFFFFF) }
    func mean(_ sum: Int) -> UInt8 { UInt8(clamping: (sum + sums.weight / 2) / sums.weight) }
    return Color(red: mean(sums.red), green: mean(sums.green), blue: mean(sums.blue))
  }

  /// Whether any pixel is not opaque.
  ///
  /// - Complexity: O(pixels).
  var isTransparent: Bool {
    // Without a way out within a row, so that many pixels are looked at by one instruction.
    for y in 0..<height where pixels[y * width..<(y + 1) * width].reduce(.max, &) >> 24 != 0xFF { return true }
    return false
  }
}

extension Bitmap {
  /// Returns the picture in another size; the pixels that become one are weighed by the Catmull-Rom filter, spread over all of them: print
  /// stays sharp, and raster dots do not become waves. Colours count by their opacity, so that no dark seam appears around a figure.
  ///
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of the source).
  func scaled(to size: ScaledSize, isTransparent: Bool) throws(ImageError) -> Bitmap {
    if (size.width, size.height) == (width, height) { return copy() }
    return try part(x: 0, y: 0, width: width, height: height, in: size.width, size.height, isTransparent: isTransparent)
  }

  /// Returns the part of the picture that has the shape of a size, in that size.
  ///
  /// - Throws: `ImageError` with `memory`.
  /// - Complexity: O(pixels of both).
  func filling(width: Int, height: Int, isTransparent: Bool) throws(ImageError) -> Bitmap {
    let isWider = self.width * height > self.height * width
    let partWidth = isWider ? max(1, self.height * width / height) : self.width
    let partHeight = isWider ? self.height : max(1, self.width * height / width)
    return try part(
      x: (self.width - partWidth) / 2, y: (self.height - partHeight) / 4, width: partWidth, height: partHeight,
      in: width, height, isTransparent: isTransparent)
  }

  /// Returns a part of the picture, which lies within it, in a size.
  private func part(
    x: Int, y: Int, width partWidth: Int, height partHeight: Int, in width: Int, _ height: Int, isTransparent: Bool
  ) throws(ImageError) -> Bitmap {
    var target = Bitmap(width: width, height: height)
    let isDone = pixels.withUnsafeBytes { source in
      target.pixels.withUnsafeMutableBytes { target in
        // Both have pixels. The part ends within the source, and the target has room for its size.
        let part = spinrack_pixels(
          first: source.baseAddress!.assumingMemoryBound(to: UInt8.self) + (y * self.width + x) * 4,
          stride: self.width, width: partWidth, height: partHeight)
        return spinrack_resample(
          part, target.baseAddress!.assumingMemoryBound(to: UInt8.self), width, height, isTransparent ? 0 : 1)
      }
    }
    guard isDone != 0 else {
      throw ImageError(code: .memory, message: "There is no memory for another size of the picture.")
    }
    return target
  }
}

extension Bitmap {
  /// Keeps only the upper bits of each colour channel of each pixel, so that a lossless file gets smaller; opacity stays.
  ///
  /// - Parameter bits: The number of bits that are kept, 1 to 8.
  /// - Complexity: O(pixels).
  mutating func posterize(to bits: Int) {
    let kept = UInt32(0xFF00 >> bits) & 0xFF
    // Half a step replaces the bits that are cut off, so that the whole becomes neither darker nor lighter.
    let half = UInt32(0x80 >> bits)
    let mask = 0xFF00_0000 | kept << 16 | kept << 8 | kept
    let middle = half << 16 | half << 8 | half
    for place in pixels.indices { pixels[place] = pixels[place] & mask | middle }
  }

  /// Returns the picture on white, for formats without opacity.
  ///
  /// - Complexity: O(pixels).
  func opaque() -> Bitmap {
    var copy = self.copy()
    for place in copy.pixels.indices where copy.pixels[place] >> 24 != 0xFF {
      let color = Color(packed: copy.pixels[place])
      copy.pixels[place] = Paint(color).over(Color(0xFFFFFF).packed)
    }
    return copy
  }
}

extension Bitmap {
  /// Returns the picture as a file's bytes.
  ///
  /// The same pixels give the same bytes, as long as the system's picture libraries stay the same.
  ///
  /// - Parameter isTransparent: Whether PNG and WebP keep the opacity of the pixels; a drawing is opaque. Other formats get the picture on
  ///   white then.
  /// - Throws: `ImageError` with `encoding`.
  /// - Complexity: O(*n*) in the number of pixels.
  func encoded(as format: ImageFormat, isTransparent: Bool = false) throws(ImageError) -> [UInt8] {
    switch format {
    case .jpeg(let quality), .progressiveJPEG(let quality):
      let isProgressive = format == .progressiveJPEG(quality: quality)
      return try JPEGCodec.encoded(
        isTransparent ? opaque() : copy(), quality: Self.clamped(quality), isProgressive: isProgressive)
    case .png: return try PNGCodec.encoded(self, isTransparent: isTransparent)
    case .gif: return try GIFCodec.encoded(isTransparent ? opaque() : copy())
    case .webp(let quality):
      return try WebPCodec.encoded(self, quality: Self.clamped(quality), isTransparent: isTransparent)
    }
  }

  private static func clamped(_ quality: Int) -> Int { min(max(quality, 1), 100) }
}

extension ImageError {
  /// Returns the error for a file that is no whole picture.
  static func broken(_ type: PictureType) -> ImageError {
    ImageError(code: .decoding, message: "The \(type.rawValue) picture is broken or cut off.")
  }

  /// Returns the error for a picture that a library did not write.
  static func unwritten(_ format: ImageFormat) -> ImageError {
    ImageError(
      code: .encoding,
      message: "The picture could not be written as \(format.mediaType): there may be too little memory.")
  }
}
