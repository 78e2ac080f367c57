package import Basics
import CompressionKit
import Pipeline

/// Reads the comics below a folder. Nothing is written, and links are not followed.
package struct FolderReader: Sendable {
  private let root: String
  private let files: FileAccess

  /// The deepest folder, and the most files, that are looked at.
  private static let (deepest, greatestCount) = (64, 4_000_000)
  /// The most bytes of the directory of an archive: some 100,000 pages.
  private static let greatestDirectory = 8 << 20

  private static let endings: Set<String> = ["cbz", "cbr", "cb7", "cbt", "pdf"]
  /// The names of files with the ids of a series.
  private static let notes: Set<String> = ["cvinfo", "cvinfo.txt", "series.json"]
  /// The names of folders that systems and servers make for themselves, in lower case.
  private static let hidden: Set<String> = ["@eadir", "__macosx", "$recycle.bin", "#recycle", "lost+found"]

  /// A file that is still to be read.
  private struct Found: Sendable {
    var path: RawPath
    var shown: String
    var size: Int
  }

  package init(_ root: String, files: FileAccess = .system) { (self.root, self.files) = (root, files) }

  /// Reads the folder.
  ///
  /// - Parameter onProgress: called with the number of read files, now and then.
  /// - Throws: `FileError` where the folder itself cannot be read; `CancellationError`.
  /// - Complexity: O(files): a few reads each; a kilobyte of memory each.
  package func contents(onProgress: (Int) -> Void = { _ in }) async throws -> FolderContents {
    var contents = FolderContents()
    let found = try walk(&contents).sorted { $0.shown < $1.shown }
    let size = 256
    let pieces = stride(from: 0, to: found.count, by: size).map { Array(found[$0..<min($0 + size, found.count)]) }
    try await withBoundedTasks(over: pieces, limit: 4) { piece in
      try piece.map { file in
        try Task.checkCancellation()
        return read(file)
      }
    } collect: { comics in
      contents.files += comics
      onProgress(contents.files.count)
    }
    contents.files.sort { $0.path < $1.path }
    for file in contents.files where contents.folders[file.folder] == nil {
      contents.folders[file.folder] = ComicFolder()
    }
    for path in contents.folders.keys where !path.isEmpty {
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      contents.folders[path]?.name = FileNameParser.parse(folder: name)
    }
    return contents
  }

  /// Returns the comics, without having opened them.
  private func walk(_ contents: inout FolderContents) throws -> [Found] {
    var found: [Found] = []
    var folders: [(path: RawPath, shown: String, depth: Int)] = [(RawPath(root), "", 0)]
    while let folder = folders.popLast() {
      try Task.checkCancellation()
      let names: [[UInt8]]
      do {
        names = try files.names(folder.path)
      } catch {
        if folder.depth == 0 { throw error }
        contents.unreadable.append((folder.shown, "\(error)"))
        continue
      }
      for bytes in names {
        let name = Self.text(bytes)
        guard !name.hasPrefix(".") else { continue }
        let path = RawPath(folder.path.bytes + [UInt8(ascii: "/")] + bytes)
        let shown = folder.shown.isEmpty ? name : "\(folder.shown)/\(name)"
        // A file may go in the meantime.
        guard let details = try? files.details(path, false) else { continue }
        switch details.kind {
        case .folder where Self.hidden.contains(name.lowercased()): continue
        case .folder:
          if folder.depth < Self.deepest {
            folders.append((path, shown, folder.depth + 1))
          } else {
            contents.unreadable.append((shown, "it is too deep: folders are read to a depth of \(Self.deepest)"))
          }
        case .file: note(name, path, shown, details.size, folder.shown, &found, &contents)
        case .link: contents.links += 1
        case .other: contents.others += 1
        }
      }
    }
    return found
  }

  private func note(
    _ name: String, _ path: RawPath, _ shown: String, _ size: Int, _ folder: String, _ found: inout [Found],
    _ contents: inout FolderContents
  ) {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    if Self.endings.contains(ending), found.count < Self.greatestCount {
      found.append(Found(path: path, shown: shown, size: size))
    } else if Self.notes.contains(name.lowercased()), size <= 1 << 20,
      let bytes = try? files.reading(path, { try $0.bytes(count: size) })
    {
      let marks = MetadataReader.seriesMarks(name.lowercased(), bytes)
      if !marks.isEmpty { contents.folders[folder, default: ComicFolder()].marks += marks }
    } else {
      contents.others += 1
    }
  }

  /// Returns a name as a text: UTF-8, else each byte as the letter of Latin 1.
  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  // MARK: One file

  private func read(_ found: Found) -> ComicFile {
    let name =
      found.shown.lastIndex(of: "/").map { String(found.shown[found.shown.index(after: $0)...]) } ?? found.shown
    var comic = ComicFile(path: found.shown, size: found.size, form: .unknown, name: FileNameParser.parse(name))
    do {
      try files.reading(found.path) { file in
        try file.checkKind()
        let beginning = try file.bytes(count: 265)
        comic.form = Self.form(beginning)
        switch comic.form {
        case .zip: try Self.readArchive(file, into: &comic)
        case .unknown:
          comic.remark =
            beginning.isEmpty
            ? "is empty; only its name was read" : "is no archive that is known; only its name was read"
        case .rar, .sevenZip, .tar, .pdf: comic.remark = "is a \(comic.form.rawValue) file; only its name was read"
        }
      }
    } catch let error as ZipError {
      comic.remark = "\(error.what); only its name was read"
    } catch {
      comic.remark = "cannot be read (\(error)); only its name was read"
    }
    return comic
  }

  /// Returns the form of a file by its first bytes.
  static func form(_ bytes: [UInt8]) -> ComicFile.Form {
    if ZipArchive.begins(bytes) { return .zip }
    if bytes.starts(with: Array("Rar!".utf8)) { return .rar }
    if bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]) { return .sevenZip }
    if bytes.starts(with: Array("%PDF".utf8)) { return .pdf }
    if bytes.count >= 262, bytes[257..<262].elementsEqual("ustar".utf8) { return .tar }
    return .unknown
  }

  private static func readArchive(_ file: OpenedFile, into comic: inout ComicFile) throws {
    let archive = try ZipArchive(of: file, maximumDirectory: greatestDirectory)
    if !archive.isWhole { comic.remark = "is damaged in its directory" }
    // The one with the shortest path counts, where there are several of a name.
    var entries: [String: ZipArchive.Entry] = [:]
    for entry in archive.entries where entry.path.count <= 1_000 {
      let path = text(entry.path).lowercased()
      let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
      guard MetadataReader.names.contains(name) else { continue }
      if let known = entries[name], known.path.count <= entry.path.count { continue }
      entries[name] = entry
    }
    for name in MetadataReader.names {
      guard let entry = entries[name] else { continue }
      var bytes: [UInt8] = []
      do {
        try archive.unpack(entry, of: file, maximumBytes: MetadataReader.greatest) { bytes += $0 }
      } catch is ZipError {
        comic.remark =
          "has a \(MetadataReader.usualName(of: name)) that cannot be unpacked, or is larger than such files are"
        continue
      }
      guard let metadata = MetadataReader.read(name, bytes) else {
        comic.remark = "has a \(MetadataReader.usualName(of: name)) that cannot be read"
        continue
      }
      comic.metadata.append(metadata)
    }
    if let metadata = MetadataReader.comicBookInfo(archive.comment) { comic.metadata.append(metadata) }
  }
}
