public import Basics
import CGIF

/// GIF by giflib. Only the first frame of an animation is read.
enum GIFCodec {
  /// Decodes the first frame onto a transparent stage, whose size the header gives; pixels beyond the stage are cut off.
  static func decoded(_ bytes: [UInt8], _ header: PictureHeader) throws(ImageError) -> Bitmap {
    guard HeaderBytes(bytes).gifFirstFrameIsEnded() else { throw .broken(.gif) }
    var bitmap = Bitmap(width: header.width, height: header.height)
    let isRead = bytes.withUnsafeBufferPointer { file in
      var rest = file[...]
      return withUnsafeMutablePointer(to: &rest) { rest in
        guard let reader = DGifOpen(rest, takeBytes, nil) else { return false }
        defer { DGifCloseFile(reader, nil) }
        return readFirstFrame(reader, into: &bitmap)
      }
    }
    guard isRead else { throw .broken(.gif) }
    return bitmap
  }

  /// Gives the library the next bytes of the slice that its user data point at; fewer than asked for at the end.
  private static let takeBytes: InputFunc = { reader, target, count in
    guard let rest = reader?.pointee.UserData?.assumingMemoryBound(to: Slice<UnsafeBufferPointer<UInt8>>.self),
      let target
    else { return 0 }
    let taken = rest.pointee.prefix(Int(count))
    for (place, byte) in taken.enumerated() { target[place] = byte }
    rest.pointee = rest.pointee.dropFirst(taken.count)
    return CInt(taken.count)
  }

  private static func readFirstFrame(_ reader: UnsafeMutablePointer<GifFileType>, into bitmap: inout Bitmap) -> Bool {
    var record = UNDEFINED_RECORD_TYPE
    var transparent: Int?
    while DGifGetRecordType(reader, &record) != GIF_ERROR {
      switch record {
      case EXTENSION_RECORD_TYPE:
        var (label, block): (CInt, UnsafeMutablePointer<GifByteType>?) = (0, nil)
        guard DGifGetExtension(reader, &label, &block) != GIF_ERROR else { return false }
        // GIF89a, section 23: length, flags, two bytes of delay, and the colour that is not seen.
        if label == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4 {
          transparent = block[1] & 1 == 0 ? nil : Int(block[4])
        }
        while block != nil {
          guard DGifGetExtensionNext(reader, &block) != GIF_ERROR else { return false }
        }
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(reader) != GIF_ERROR else { return false }
        return readRows(reader, transparent, into: &bitmap)
      default: return false
      }
    }
    return false
  }

  private static func readRows(
    _ reader: UnsafeMutablePointer<GifFileType>, _ transparent: Int?, into bitmap: inout Bitmap
  ) -> Bool {
    let frame = reader.pointee.Image
    guard frame.Width > 0, frame.Height > 0, let colors = (frame.ColorMap ?? reader.pointee.SColorMap)?.pointee,
      colors.ColorCount > 0
    else { return false }
    // The colours that the file has; further numbers stand for black.
    var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
    for number in 0..<min(Int(colors.ColorCount), 256) {
      let color = colors.Colors[number]
      palette[number] = Color(red: color.Red, green: color.Green, blue: color.Blue).packed
    }
    if let transparent { palette[transparent] = 0 }
    let (width, height, left, top) = (Int(frame.Width), Int(frame.Height), Int(frame.Left), Int(frame.Top))
    var row = [GifPixelType](repeating: 0, count: width)
    let seen = min(width, max(0, bitmap.width - left))
    // GIF89a, appendix E: the rows of an interlaced picture come in four passes.
    let passes = frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (first, step) in passes {
      for y in stride(from: first, to: height, by: step) {
        guard DGifGetLine(reader, &row, CInt(width)) != GIF_ERROR else { return false }
        guard top + y < bitmap.height else { continue }
        let place = (top + y) * bitmap.width + left
        for x in 0..<seen { bitmap.pixels[place + x] = palette[Int(row[x])] }
      }
    }
    return true
  }

  /// Returns an opaque picture as a file: with its own colours where they are 256 at most, else dithered.
  static func encoded(_ bitmap: borrowing Bitmap) throws(ImageError) -> [UInt8] {
    let pixels = IndexedPixels(exactly: bitmap) ?? IndexedPixels(dithering: bitmap)
    let numbers = pixels.numbers
    var file: [UInt8] = []
    let isWritten = withUnsafeMutablePointer(to: &file) { file in
      guard let writer = EGifOpen(file, appendBytes, nil) else { return false }
      var colors = pixels.palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
      // The library takes powers of two, and at least two colours.
      while colors.count < 2 || colors.count & (colors.count - 1) != 0 { colors.append(GifColorType()) }
      let map = GifMakeMapObject(CInt(colors.count), &colors)
      defer { GifFreeMapObject(map) }
      let (width, height) = (CInt(bitmap.width), CInt(bitmap.height))
      var isSound =
        EGifPutScreenDesc(writer, width, height, 8, 0, map) != GIF_ERROR
        && EGifPutImageDesc(writer, 0, 0, width, height, false, nil) != GIF_ERROR
      for start in stride(from: 0, to: numbers.count, by: bitmap.width) where isSound {
        var row = Array(numbers[start..<start + bitmap.width])
        isSound = EGifPutLine(writer, &row, width) != GIF_ERROR
      }
      return EGifCloseFile(writer, nil) != GIF_ERROR && isSound
    }
    guard isWritten else { throw .unwritten(.gif) }
    return file
  }

  /// Appends bytes of the library to the array that its user data point at.
  private static let appendBytes: OutputFunc = { writer, bytes, count in
    let file = writer?.pointee.UserData?.assumingMemoryBound(to: [UInt8].self)
    file?.pointee.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
    return count
  }
}

extension LibraryVersion {
  /// giflib, which reads and writes GIF.
  public static var giflib: LibraryVersion {
    LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)")
  }
}
