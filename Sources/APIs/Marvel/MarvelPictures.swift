package import ImageKit

/// The pictures of Marvel's picture server: their sizes, their formats, and the placeholder of missing pictures.
package enum MarvelPictures {
  /// The widths and heights, by the names that they have in addresses.
  package static let sizes: [String: (Int, Int)] = [
    "portrait_small": (50, 75), "portrait_medium": (100, 150), "portrait_xlarge": (150, 225),
    "portrait_fantastic": (168, 252), "portrait_uncanny": (300, 450), "portrait_incredible": (216, 324),
    "standard_small": (65, 45), "standard_medium": (100, 100), "standard_large": (140, 140),
    "standard_xlarge": (200, 200), "standard_fantastic": (250, 250), "standard_amazing": (180, 180),
    "landscape_small": (120, 90), "landscape_medium": (175, 130), "landscape_large": (190, 140),
    "landscape_xlarge": (270, 200), "landscape_amazing": (250, 156), "landscape_incredible": (464, 261),
    "detail": (500, 760),
  ]

  /// Returns the format of a file, by the suffix of its name in lower case; nil for a format that the server does not have.
  package static func format(ofSuffix suffix: some StringProtocol) -> ImageFormat? {
    switch suffix {
    case "jpg", "jpeg": .jpeg(quality: 82)
    case "png": .png
    case "gif": .gif
    default: nil
    }
  }

  /// Returns the placeholder of a missing picture; nil where it cannot be encoded.
  package static func placeholder(width: Int, height: Int, format: ImageFormat) -> [UInt8]? {
    guard var canvas = try? Canvas(width: width, height: height) else { return nil }
    canvas.fillPlaceholder()
    return try? canvas.encoded(as: format)
  }
}

extension Canvas {
  /// Paints the placeholder of a missing picture.
  package mutating func fillPlaceholder() {
    fillGradient(from: Color(0x8D99AE), to: Color(0x2B2D42))
    let side = min(width, height)
    fillEllipse(center: Point(width / 2, height * 2 / 5), width: side / 2, height: side / 2, Color(0xEDF2F4))
    fillRectangle(
      Rectangle(x: width / 2 - side / 20, y: height * 2 / 5 - side / 6, width: max(2, side / 10), height: side / 5),
      Color(0x2B2D42))
    fillEllipse(
      center: Point(width / 2, height * 2 / 5 + side / 8), width: max(3, side / 9), height: max(3, side / 9),
      Color(0x2B2D42))
  }
}
