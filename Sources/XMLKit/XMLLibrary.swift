public import Basics
import CLibXML2

/// The library below this target.
public enum XMLLibrary {
  /// Its version.
  public static var versions: [LibraryVersion] { [LibraryVersion("libxml2", LIBXML_DOTTED_VERSION)] }
}
