/// A colour that is put onto opaque pixels.
struct Paint {
  private let color: Color
  /// The share of the paint in the pixels, 0 to 255.
  private let share: UInt32
  /// Red and blue of the paint, and its green, times the share, with half a step for rounding.
  private let (redBlue, green): (UInt32, UInt32)

  /// Creates a paint that covers by its opacity.
  init(_ color: Color) { self.init(color, share: UInt32(color.opacity)) }

  private init(_ color: Color, share: UInt32) {
    (self.color, self.share) = (color, share)
    redBlue = (UInt32(color.blue) << 16 | UInt32(color.red)) * share + 0x80_0080
    green = UInt32(color.green) * share + 0x80
  }

  /// Returns the paint for a pixel that a shape covers in part.
  ///
  /// - Parameter coverage: 0 to 255.
  func thinned(to coverage: UInt8) -> Paint {
    coverage == 255 ? self : Paint(color, share: (share * UInt32(coverage) + 127) / 255)
  }

  /// Whether the paint hides the pixels below.
  var isOpaque: Bool { share == 255 }

  /// Returns an opaque pixel with the paint on it.
  func over(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - share
    // Two channels at once: neither reaches the bits of the other. A division by 255 is two additions of shifted sums.
    let first = (pixel & 0xFF_00FF) * rest + redBlue
    let second = (pixel >> 8 & 0xFF) * rest + green
    let redBlue = (first + (first >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    let green = (second + second >> 8) >> 8
    return 0xFF00_0000 | redBlue | green << 8
  }
}

extension Bitmap {
  /// Puts paint onto some pixels of a row. The columns and the row are within the picture.
  mutating func fill(_ columns: Range<Int>, ofRow row: Int, _ paint: Paint) {
    let (start, end) = (row * width + columns.lowerBound, row * width + columns.upperBound)
    if paint.isOpaque {
      let pixel = paint.over(0)
      pixels.withUnsafeMutableBufferPointer {
        UnsafeMutableBufferPointer(rebasing: $0[start..<end]).update(repeating: pixel)
      }
    } else {
      pixels.withUnsafeMutableBufferPointer { for place in start..<end { $0[place] = paint.over($0[place]) } }
    }
  }
}
