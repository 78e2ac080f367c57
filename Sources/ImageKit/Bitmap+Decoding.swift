import CGD

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
