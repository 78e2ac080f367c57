/// Folders for the metadata of comics, one for each comic: its path without the ending, or with it where another comic has that folder.
///
/// ```swift
/// var folders = SidecarFolders()
/// folders.folder(of: first)   // Tales/001, of Tales/001.cbz
/// folders.folder(of: second)  // Tales/001.cbr
/// ```
package struct SidecarFolders {
  private var taken: Set<String> = []
  /// The most bytes of the name of a folder, so that a number fits behind it.
  private static let most = 200

  /// Creates folders for no comic.
  package init() {}

  /// Returns the folder of a comic, relative to that of all.
  package mutating func folder(of file: ComicFile) -> String {
    let paths = [file.pathWithoutEnding, file.path].map(Self.shortened)
    if let free = paths.first(where: { taken.insert($0.lowercased()).inserted }) { return free }
    var number = 2
    while !taken.insert("\(paths[1]) [\(number)]".lowercased()).inserted { number += 1 }
    return "\(paths[1]) [\(number)]"
  }

  /// Returns a path whose names every file system takes: a name on disk may be longer as a text.
  private static func shortened(_ path: String) -> String {
    path.split(separator: "/").map { name in
      var bytes = 0
      return String(
        name.prefix { character in
          bytes += character.utf8.count
          return bytes <= most
        })
    }.joined(separator: "/")
  }
}
