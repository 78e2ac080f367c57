public import Basics
import CPNG

/// PNG by libpng, through its simplified functions, which handle errors of the library themselves.
enum PNGCodec {
  /// Decodes the pixels of a file. Of 16 bits a channel the upper eight are kept; pixels without a colour space are sRGB.
  static func decoded(_ bytes: [UInt8], _ header: PictureHeader) throws(ImageError) -> Bitmap {
    guard let file = PNGChunks.essential(of: bytes) else { throw .broken(.png) }
    var bitmap = Bitmap(width: header.width, height: header.height)
    let isRead = file.withUnsafeBytes { file in
      var image = png_image()
      image.version = png_uint_32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      guard png_image_begin_read_from_memory(&image, file.baseAddress, file.count) != 0,
        image.width == header.width, image.height == header.height
      else { return false }
      image.format = spinrack_png_rgba
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
      return bitmap.pixels.withUnsafeMutableBytes {
        // The bitmap has the size of the image, and four bytes a pixel as the format does.
        png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0
      }
    }
    guard isRead else { throw .broken(.png) }
    return bitmap
  }

  /// Returns a picture as a file without a colour space, which means sRGB: with a palette where 256 colours are enough.
  static func encoded(_ bitmap: borrowing Bitmap, isTransparent: Bool) throws(ImageError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    (image.width, image.height) = (png_uint_32(bitmap.width), png_uint_32(bitmap.height))
    image.format = isTransparent ? spinrack_png_rgba : spinrack_png_rgb
    image.flags = png_uint_32(PNG_IMAGE_FLAG_COLORSPACE_NOT_sRGB)
    defer { png_image_free(&image) }
    if let indexed = IndexedPixels(exactly: bitmap) {
      image.format |= png_uint_32(PNG_FORMAT_FLAG_COLORMAP)
      image.colormap_entries = png_uint_32(indexed.palette.count)
      let colors = Bitmap(width: indexed.palette.count, height: 1, pixels: indexed.palette.map(\.packed))
      return try file(&image, indexed.numbers, palette: isTransparent ? colors.bytes : colors.opaqueBytes)
    }
    return try file(&image, isTransparent ? bitmap.bytes : bitmap.opaqueBytes, palette: [])
  }

  /// Returns the file of an image.
  /// - Parameters:
  ///   - bytes: The bytes of the pixels; the image's format gives the number for each.
  ///   - palette: The bytes of the colours, in the same format; empty where the format has none.
  private static func file(
    _ image: inout png_image, _ bytes: [UInt8], palette: [UInt8]
  ) throws(ImageError) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: spinrack_png_size_max(image))
    var count = png_alloc_size_t(file.count)
    guard png_image_write_to_memory(&image, &file, &count, 0, bytes, 0, palette) != 0, count <= file.count else {
      throw .unwritten(.png)
    }
    file.removeSubrange(count...)
    return file
  }
}

extension Bitmap {
  /// The four bytes of each pixel.
  fileprivate var bytes: [UInt8] { pixels.withUnsafeBytes { Array($0) } }

  /// The three bytes of each pixel without its opacity.
  fileprivate var opaqueBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
      for (place, pixel) in pixels.enumerated() {
        bytes[place * 3] = UInt8(truncatingIfNeeded: pixel)
        bytes[place * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[place * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      }
      count = pixels.count * 3
    }
  }
}

extension LibraryVersion {
  /// libpng, which reads and writes PNG.
  public static var libpng: LibraryVersion { LibraryVersion("libpng", PNG_LIBPNG_VER_STRING) }
}
