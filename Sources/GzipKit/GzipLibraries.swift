public import Basics
import CDeflate
import CZlib

/// The libraries below this target.
public enum GzipLibraries {
  /// Their versions.
  public static var versions: [LibraryVersion] {
    [
      LibraryVersion("zlib", String(cString: zlibVersion())), LibraryVersion("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }
}
