/// A colour in sRGB with its opacity.
public struct Color: Sendable, Hashable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// The opacity: 255 covers the colour below, 0 leaves it.
  public var opacity: UInt8

  /// Creates a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Creates an opaque colour written as 0xRRGGBB.
  public init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Returns a colour between this one and another one.
  ///
  /// - Parameters:
  ///   - other: The colour at the end of the way.
  ///   - part: The number of steps from this colour.
  ///   - whole: The number of steps of the whole way; above zero.
  public func mixed(with other: Color, _ part: Int, of whole: Int) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8(clamping: (Int(a) * (whole - part) + Int(b) * part + whole / 2) / whole)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  /// The colour as a pixel of a `Bitmap`: red in the lowest byte, then green, blue and opacity.
  var packed: UInt32 { UInt32(opacity) << 24 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(red) }

  /// Creates the colour of a pixel.
  init(packed pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel >> 16), opacity: UInt8(truncatingIfNeeded: pixel >> 24))
  }
}
