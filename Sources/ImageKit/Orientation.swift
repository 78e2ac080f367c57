/// The turn of a picture's stored pixels before it is shown.
///
/// Source: Exif 2.32, 4.6.5, tag `Orientation`. The raw value is that of the tag.
enum Orientation: UInt8, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  /// Rows become columns.
  case transposed
  case turnedRight
  case transposedUpsideDown
  case turnedLeft

  /// Whether rows become columns, so that width and height change places.
  var swapsSides: Bool { rawValue >= Self.transposed.rawValue }

  /// Reads the value of the tag in a TIFF file, as an Exif segment contains it; nil where no value can be understood.
  init?(exif bytes: HeaderBytes) {
    let isBig = bytes.holds("MM", at: 0)
    guard isBig || bytes.holds("II", at: 0) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      isBig ? bytes.bigEndian(place, count) : bytes.littleEndian(place, count)
    }
    // TIFF 6.0, section 2: a directory counts its entries of twelve bytes; SHORT has the number 3.
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(place, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(place + 2, 2) == 3, number(place + 4, 4) == 1, let value = number(place + 8, 2) else { return nil }
      self.init(rawValue: UInt8(clamping: value))
      return
    }
    return nil
  }
}

extension Bitmap {
  /// Returns the picture with its pixels in the places where they are shown.
  ///
  /// - Complexity: O(pixels); nothing for an upright picture.
  consuming func turned(_ orientation: Orientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let (last, lastRow) = (width - 1, (height - 1) * width)
    /// The place of the pixel for the upper left corner, and the steps from there to the right and downwards.
    let (start, right, down) =
      switch orientation {
      case .upright: (0, 1, width)
      case .mirrored: (last, -1, width)
      case .upsideDown: (lastRow + last, -1, -width)
      case .mirroredUpsideDown: (lastRow, 1, -width)
      case .transposed: (0, width, 1)
      case .turnedRight: (lastRow, -width, 1)
      case .transposedUpsideDown: (lastRow + last, -width, -1)
      case .turnedLeft: (last, width, -1)
      }
    var turned = Bitmap(
      width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height)
    var place = 0
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        turned.pixels[place] = pixels[start + x * right + y * down]
        place += 1
      }
    }
    return turned
  }
}
