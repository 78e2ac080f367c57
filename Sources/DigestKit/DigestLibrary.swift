public import Basics
import CCrypto

/// The library below this target.
public enum DigestLibrary {
  /// Its version.
  public static var versions: [LibraryVersion] { [LibraryVersion("OpenSSL", OPENSSL_VERSION_STR)] }
}
