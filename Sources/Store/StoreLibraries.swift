public import Basics
import CZstd
import GRDBSQLite

/// The libraries below this target.
public enum StoreLibraries {
  /// Their versions.
  public static var versions: [LibraryVersion] {
    [
      LibraryVersion("zstd", String(cString: ZSTD_versionString())),
      LibraryVersion("SQLite", String(cString: sqlite3_libversion())),
    ]
  }
}
