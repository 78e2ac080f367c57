import Basics
import Glibc

/// A colour as people see it: lightness, chroma and hue in the space OKLCH.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing"; CSS Color Module Level 4, section 9.
public struct PerceptualColor: Sendable, Hashable {
  /// The lightness, from 0, black, to 1, white.
  public var lightness: Double
  /// The distance from grey, which has 0; no colour of sRGB exceeds 0.33.
  public var chroma: Double
  /// The angle in degrees: about 30 is red, 110 yellow, 145 green, 265 blue.
  public var hue: Double

  /// Creates a colour from its parts.
  public init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Converts a colour, without its opacity.
  public init(_ color: Color) {
    let lab = color.perceptualPoint
    self.init(
      lightness: lab.x, chroma: (lab.y * lab.y + lab.z * lab.z).squareRoot(),
      hue: lab.y == 0 && lab.z == 0 ? 0 : atan2(lab.z, lab.y) * 180 / .pi)
  }

  /// The nearest colour that a screen shows: outside of sRGB the chroma is lowered, lightness and hue stay.
  public var color: Color {
    if let exact = exactColor { return exact }
    var (low, high) = (0.0, chroma)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      var candidate = self
      candidate.chroma = middle
      if candidate.exactColor == nil { high = middle } else { low = middle }
    }
    var candidate = self
    candidate.chroma = low
    return candidate.exactColor ?? (lightness > 0.5 ? Color(0xFFFFFF) : Color(0))
  }

  /// The colour in sRGB; nil where a channel would leave its range.
  private var exactColor: Color? {
    let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let middle = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let channels = SIMD3(
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short)
    // Half a step of eight bits is no colour of its own.
    guard channels.min() >= -0.0002, channels.max() <= 1.0005 else { return nil }
    return Color(
      red: Color.encoded(channels.x), green: Color.encoded(channels.y), blue: Color.encoded(channels.z))
  }
}

extension Color {
  /// The place in the space OKLab, where the distance of two colours says how different they look.
  public var perceptualPoint: SIMD3<Double> {
    let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }

  /// Returns the contrast of text in one colour on the other, from 1 to 21; readable text needs 4.5.
  ///
  /// Source: WCAG 2.2, "contrast ratio" and success criterion 1.4.3.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance (WCAG 2.2).
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns a channel as an amount of light (IEC 61966-2-1).
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns an amount of light as a channel.
  fileprivate static func encoded(_ light: Double) -> UInt8 {
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(value, 0), 1) * 255).rounded())
  }

  /// The colour as a style sheet writes it: `#rrggbb`, without its opacity.
  public var hexadecimal: String { "#" + Hexadecimal.text([red, green, blue]) }
}
