import Basics

/// A picture as the API names it: a path without a variant, and an extension.
public enum ImageReference {
  /// Whether a path is one of the pictures that the API shows where it has none.
  ///
  /// Compared by the end of the path, since the host and the scheme vary between recordings.
  public static func isPlaceholder(path: UnsafeRawBufferPointer) -> Bool {
    endsWith(path, "/image_not_available") || endsWith(path, "/4c002e0305708")
  }

  /// Whether a path should be written with `https`: the host is known to serve it, and browsers block the plain form.
  public static func wantsHTTPS(path: UnsafeRawBufferPointer) -> Bool {
    path.startsWith("http://i.annihil.us/")
  }

  private static func endsWith(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard bytes.count >= length else { return false }
    return bytes.slice((bytes.count - length)..<bytes.count).equals(text)
  }
}

/// The sizes in which the API serves every picture: `path/VARIANT.extension`.
///
/// Source: the API's documentation of images. Sizes are in pixels, width by height.
public enum ImageVariant: String, CaseIterable, Sendable {
  case portraitSmall = "portrait_small"
  case portraitMedium = "portrait_medium"
  case portraitXLarge = "portrait_xlarge"
  case portraitFantastic = "portrait_fantastic"
  case portraitUncanny = "portrait_uncanny"
  case portraitIncredible = "portrait_incredible"
  case standardSmall = "standard_small"
  case standardMedium = "standard_medium"
  case standardLarge = "standard_large"
  case standardXLarge = "standard_xlarge"
  case standardFantastic = "standard_fantastic"
  case standardAmazing = "standard_amazing"
  case landscapeSmall = "landscape_small"
  case landscapeMedium = "landscape_medium"
  case landscapeLarge = "landscape_large"
  case landscapeXLarge = "landscape_xlarge"
  case landscapeAmazing = "landscape_amazing"
  case landscapeIncredible = "landscape_incredible"
  case detail

  /// Width and height in pixels; nil for `detail`, which keeps its shape at 500 pixels of width at most.
  public var size: (width: Int, height: Int)? {
    switch self {
    case .portraitSmall: (50, 75)
    case .portraitMedium: (100, 150)
    case .portraitXLarge: (150, 225)
    case .portraitFantastic: (168, 252)
    case .portraitUncanny: (300, 450)
    case .portraitIncredible: (216, 324)
    case .standardSmall: (65, 45)
    case .standardMedium: (100, 100)
    case .standardLarge: (140, 140)
    case .standardXLarge: (200, 200)
    case .standardFantastic: (250, 250)
    case .standardAmazing: (180, 180)
    case .landscapeSmall: (120, 90)
    case .landscapeMedium: (175, 130)
    case .landscapeLarge: (190, 140)
    case .landscapeXLarge: (270, 200)
    case .landscapeAmazing: (250, 156)
    case .landscapeIncredible: (464, 261)
    case .detail: nil
    }
  }
}
