import Basics

/// A file whose code this process runs: the program itself or a library.
package enum LoadedFile {
  /// Returns their paths, sorted, from the list of mapped files (proc(5), `maps`); none where the system does not have it.
  private static func paths(files: FileAccess) -> [String] {
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

  /// A line for each that identifies its version: path, size, and time of the last change. Another version may give other bytes.
  /// Nil where one of them is unknown: the program was replaced since it was started, or the system does not list them.
  ///
  /// Read at the first use, which `main` makes before anything else: what is opened later, such as libpq or a resolver of names, makes
  /// no bytes of a set, and one run opens it where the next does not. So an update during a run changes nothing about that run, either.
  package static let versions: [String]? = readVersions(files: .system)

  private static func readVersions(files: FileAccess) -> [String]? {
    let paths = paths(files: files)
    let versions = paths.compactMap { path -> String? in
      guard let details = try? files.details(RawPath(path), true) else { return nil }
      return "\(path) \(details.size) \(details.modifiedSeconds).\(details.modifiedNanoseconds)"
    }
    return versions.isEmpty || versions.count < paths.count ? nil : versions
  }
}
