public import Basics
import CSimdJSON

/// The library below this target.
public enum JSONLibrary {
  /// Its version.
  public static var versions: [LibraryVersion] { [LibraryVersion("simdjson", String(cString: csimdjson_version()))] }
}
