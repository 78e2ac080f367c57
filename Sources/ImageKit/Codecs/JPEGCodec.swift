import CTurboJPEG

/// JPEG by libjpeg-turbo, through its TurboJPEG functions, which handle errors of the library themselves.
enum JPEGCodec {
  /// Decodes the pixels of a file, and turns them as it says.
  ///
  /// Of a truncated file the existing rows are used; the others are grey. At least a quarter must exist, or nobody would recognize
  /// anything. Other warnings are ignored: many a sound picture has superfluous bytes between two segments.
  ///
  /// - Parameter width: As for `Bitmap.init(decoding:_:forWidth:)`.
  static func decoded(_ bytes: [UInt8], _ header: PictureHeader, forWidth width: Int) throws(ImageError) -> Bitmap {
    guard let handle = tjInitDecompress() else {
      throw ImageError(code: .memory, message: "There is no memory for decoding a JPEG picture.")
    }
    defer { tjDestroy(handle) }
    let stored = header.stored
    var (size, sampling, space): ((width: CInt, height: CInt), CInt, CInt) = ((0, 0), 0, 0)
    let file = HeaderBytes(bytes).jpegWithEnd() ?? bytes
    // The result is not looked at: an unusual sampling is refused here and not when decoding.
    _ = tjDecompressHeader3(handle, file, CUnsignedLong(file.count), &size.width, &size.height, &sampling, &space)
    guard size == (CInt(clamping: stored.width), CInt(clamping: stored.height)) else { throw .broken(.jpeg) }

    let divisor = divisor(from: header.width, to: width)
    // The size of a picture with fewer pixels is rounded up (turbojpeg.h, TJSCALED).
    var bitmap = Bitmap(
      width: (stored.width + divisor - 1) / divisor, height: (stored.height + divisor - 1) / divisor)
    let isInks = [TJCS_CMYK, TJCS_YCCK].contains { CInt($0.rawValue) == space }
    let (columns, rows) = (CInt(bitmap.width), CInt(bitmap.height))
    let result = bitmap.pixels.withUnsafeMutableBytes { pixels in
      // The bitmap has `rows` rows of `columns` pixels, and no decoded size is larger than it.
      tjDecompress2(
        handle, file, CUnsignedLong(file.count), pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), columns,
        columns * 4, rows, (isInks ? TJPF_CMYK : TJPF_RGBA).rawValue, TJFLAG_LIMITSCANS)
    }
    // The library calls an error a warning where there was one before; the rows say how far it came.
    guard result == 0 || bitmap.rowsDecoded(isInks: isInks) * 4 >= bitmap.height else { throw .broken(.jpeg) }
    if isInks { bitmap.turnInksIntoColors(areInverted: HeaderBytes(bytes).jpegIsOfAdobe()) }
    return bitmap.turned(header.orientation)
  }

  /// Returns the divisor of the sides for decoding: 8, 4, 2 or 1, the greatest that leaves twice the width that is wanted. The resampler
  /// then still has enough pixels, so that nobody sees a difference; these four divisors cost the least.
  static func divisor(from width: Int, to wanted: Int) -> Int {
    [8, 4, 2].first { width / $0 / 2 >= wanted } ?? 1
  }

  /// Returns an opaque picture as a file, with colours at half the resolution of the brightness.
  ///
  /// - Parameter quality: 1 to 100.
  static func encoded(_ bitmap: borrowing Bitmap, quality: Int, isProgressive: Bool) throws(ImageError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw .unwritten(.jpeg(quality: quality)) }
    defer { tjDestroy(handle) }
    var (buffer, count): (UnsafeMutablePointer<UInt8>?, CUnsignedLong) = (nil, 0)
    defer { tjFree(buffer) }
    let (columns, rows) = (CInt(bitmap.width), CInt(bitmap.height))
    let flags = TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
    let result = bitmap.pixels.withUnsafeBytes { pixels in
      // The bitmap has `rows` rows of `columns` pixels.
      tjCompress2(
        handle, pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), columns, columns * 4, rows,
        TJPF_RGBX.rawValue, &buffer, &count, CInt(TJSAMP_420.rawValue), CInt(quality), flags)
    }
    guard result == 0, let buffer else { throw .unwritten(.jpeg(quality: quality)) }
    return [UInt8](UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}

extension Bitmap {
  /// Returns the number of decoded rows of a truncated file: the decoder makes the others medium grey, or does not reach them.
  fileprivate func rowsDecoded(isInks: Bool) -> Int {
    let missing: [UInt32] = isInks ? [0, 0x8080_8080, 0x807F_7F7F] : [0, 0xFF80_8080]
    return pixels.lastIndex { !missing.contains($0) }.map { $0 / width + 1 } ?? 0
  }

  /// Turns cyan, magenta, yellow and black into colours, each ink taking its share of the light.
  ///
  /// - Parameter areInverted: Whether 255 stands for no ink, as Adobe's programs write it.
  fileprivate mutating func turnInksIntoColors(areInverted: Bool) {
    for place in pixels.indices {
      let inks = areInverted ? pixels[place] : ~pixels[place]
      let black = inks >> 24
      func light(_ shift: UInt32) -> UInt32 { (((inks >> shift & 0xFF) * black + 127) / 255) << shift }
      pixels[place] = 0xFF00_0000 | light(16) | light(8) | light(0)
    }
  }
}
