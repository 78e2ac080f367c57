public import Basics
import CWebP

/// WebP by libwebp; of an animation only the first frame is read from its container.
enum WebPCodec {
  /// The encoder's effort, 0 to 6. Files of effort 4, the library's own choice, take twice as long and are 5 % smaller.
  private static let effort: CInt = 2

  /// Decodes the pixels of a file; of an animation those of its first frame on a transparent stage.
  static func decoded(_ bytes: [UInt8], _ header: PictureHeader) throws(ImageError) -> Bitmap {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK,
      features.width == header.width, features.height == header.height
    else { throw .broken(.webp) }
    var bitmap = Bitmap(width: header.width, height: header.height)
    let isRead = bytes.withUnsafeBufferPointer { file in
      bitmap.pixels.withUnsafeMutableBytes { pixels in
        features.has_animation != 0
          ? readFirstFrame(file, into: pixels, header.width, header.height)
          : read(file, into: pixels, offset: 0, width: header.width)
      }
    }
    guard isRead else { throw .broken(.webp) }
    return bitmap
  }

  /// Decodes a picture to a place of a bitmap; returns false where it is broken, or is larger than the room behind that place.
  private static func read(
    _ file: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableRawBufferPointer, offset: Int, width: Int
  ) -> Bool {
    let room = UnsafeMutableRawBufferPointer(rebasing: pixels[(offset * 4)...])
    let start = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return WebPDecodeRGBAInto(file.baseAddress, file.count, start, room.count, CInt(width * 4)) != nil
  }

  /// Decodes the first frame of an animation, whose other frames may be cut off.
  private static func readFirstFrame(
    _ file: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableRawBufferPointer, _ width: Int, _ height: Int
  ) -> Bool {
    var data = WebPData(bytes: file.baseAddress, size: file.count)
    guard let container = WebPDemuxPartial(&data, nil) else { return false }
    defer { WebPDemuxDelete(container) }
    var frame = WebPIterator()
    guard WebPDemuxGetFrame(container, 1, &frame) != 0 else { return false }
    defer { WebPDemuxReleaseIterator(&frame) }
    let (left, top) = (Int(frame.x_offset), Int(frame.y_offset))
    guard frame.complete != 0, left >= 0, top >= 0, frame.width > 0, frame.height > 0,
      left + Int(frame.width) <= width, top + Int(frame.height) <= height
    else { return false }
    let picture = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    return read(picture, into: pixels, offset: top * width + left, width: width)
  }

  /// Returns a picture as a lossy file.
  ///
  /// - Parameter quality: 1 to 100.
  static func encoded(
    _ bitmap: borrowing Bitmap, quality: Int, isTransparent: Bool
  ) throws(ImageError) -> [UInt8] {
    var configuration = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&configuration) != 0, WebPPictureInit(&picture) != 0 else {
      throw .unwritten(.webp(quality: quality))
    }
    configuration.quality = Float(quality)
    configuration.method = effort
    (picture.width, picture.height) = (CInt(bitmap.width), CInt(bitmap.height))
    defer { WebPPictureFree(&picture) }
    let stride = CInt(bitmap.width * 4)
    let isImported = bitmap.pixels.withUnsafeBytes { pixels in
      // The bitmap has `height` rows of `stride` bytes.
      let start = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
      return isTransparent
        ? WebPPictureImportRGBA(&picture, start, stride) : WebPPictureImportRGBX(&picture, start, stride)
    }
    guard isImported != 0 else { throw .unwritten(.webp(quality: quality)) }
    var file = WebPMemoryWriter()
    WebPMemoryWriterInit(&file)
    defer { WebPMemoryWriterClear(&file) }
    let isEncoded = withUnsafeMutablePointer(to: &file) { file in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(file)
      return WebPEncode(&configuration, &picture)
    }
    guard isEncoded != 0, file.size > 0 else { throw .unwritten(.webp(quality: quality)) }
    return [UInt8](UnsafeBufferPointer(start: file.mem, count: file.size))
  }
}

extension LibraryVersion {
  /// libwebp, which reads and writes WebP.
  public static var libwebp: LibraryVersion {
    // One byte a part (webp/decode.h).
    let number = Int(WebPGetDecoderVersion())
    return LibraryVersion("libwebp", "\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)")
  }
}
