import Basics
import Glibc

/// A system library that this process has loaded.
struct LinkedLibrary: Equatable, Sendable {
  /// Its name.
  var name: String
  /// Its version as it says itself; nil when it does not say.
  var version: String?

  /// The libraries of the program, asked at run time: what was installed after the build counts.
  static func all(files: FileAccess = .system) -> [LinkedLibrary] {
    [
      LinkedLibrary(name: "simdjson", version: fileName(of: "libsimdjson.so", files)),
      LinkedLibrary(name: "zlib", version: answer(of: "zlibVersion")),
      LinkedLibrary(name: "libdeflate", version: fileName(of: "libdeflate.so", files)),
      LinkedLibrary(name: "zstd", version: answer(of: "ZSTD_versionString")),
      LinkedLibrary(name: "libxml2", version: text(at: "xmlParserVersion").map(dotted)),
      LinkedLibrary(name: "SQLite", version: answer(of: "sqlite3_libversion")),
      LinkedLibrary(name: "libjpeg-turbo", version: fileName(of: "libturbojpeg.so", files)),
      LinkedLibrary(name: "libpng", version: fileName(of: "libpng", files)),
      LinkedLibrary(name: "libwebp", version: fileName(of: "libwebp.so", files)),
      LinkedLibrary(name: "giflib", version: fileName(of: "libgif.so", files)),
    ]
  }

  /// `20914` is 2.9.14 (libxml/xmlversion.h).
  static func dotted(_ text: String) -> String {
    guard let number = Int(text.prefix { $0.isNumber }), number >= 10_000 else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// What a function `const char *f(void)` of a loaded library gives.
  private static func answer(of symbol: String) -> String? {
    guard let address = dlsym(nil, symbol) else { return nil }
    // The functions asked for here are declared so in zlib.h, zstd.h and sqlite3.h.
    let function = unsafeBitCast(address, to: (@convention(c) () -> UnsafePointer<CChar>?).self)
    return function().map { String(cString: $0) }
  }

  /// The text of a variable `const char *v` of a loaded library, as libxml/parser.h declares it.
  private static func text(at symbol: String) -> String? {
    guard let address = dlsym(nil, symbol) else { return nil }
    return address.assumingMemoryBound(to: UnsafePointer<CChar>?.self).pointee.map { String(cString: $0) }
  }

  /// The name of the loaded file whose name begins so: some have no function for their version.
  private static func fileName(of prefix: String, _ files: FileAccess) -> String? {
    LoadedFile.paths(files: files).compactMap { $0.split(separator: "/").last }
      .first { $0.hasPrefix(prefix) }.map(String.init)
  }
}

/// A file whose code this process runs: the program itself or a library.
enum LoadedFile {
  /// Their paths, sorted, from the list of what is mapped (proc(5), `maps`); none where the system does not tell.
  static func paths(files: FileAccess = .system) -> [String] {
    var maps: [UInt8] = []
    try? files.read("/proc/self/maps") { maps += $0 }
    let paths = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
      // Address, rights, offset, device and number, and behind some blanks the path of a file.
      guard let path = line.firstIndex(of: "/"),
        line.split(separator: " ", maxSplits: 2).dropFirst().first?.contains("x") ?? false
      else { return nil }
      return String(line[path...])
    }
    return Set(paths).sorted()
  }

  /// A line for each that tells this version of it from others: path, size, and when it was changed last. Another version may give
  /// other bytes. Nil where one of them is not known: the program was replaced since it was started, or the system does not tell.
  static func versions(files: FileAccess = .system) -> [String]? {
    let paths = paths(files: files)
    let versions = paths.compactMap { path -> String? in
      guard let details = try? files.details(RawPath(path), true) else { return nil }
      return "\(path) \(details.size) \(details.modifiedSeconds).\(details.modifiedNanoseconds)"
    }
    return versions.isEmpty || versions.count < paths.count ? nil : versions
  }
}
