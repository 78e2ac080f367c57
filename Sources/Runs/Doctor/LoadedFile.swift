import Basics

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
