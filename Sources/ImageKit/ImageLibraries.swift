public import Basics
import CGIF
import CPNG
import CWebP

/// The libraries below this target, but for libjpeg-turbo, which does not tell its version.
public enum ImageLibraries {
  /// Their versions.
  public static var versions: [LibraryVersion] {
    let webp = Int(WebPGetDecoderVersion())
    return [
      LibraryVersion("libpng", PNG_LIBPNG_VER_STRING),
      // One byte a part (webp/decode.h).
      LibraryVersion("libwebp", "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
      LibraryVersion("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
    ]
  }
}
