/// A comic in a folder, with all that it says of itself.
package struct ComicFile: Sendable, Equatable {
  /// The form of a file, by its first bytes.
  package enum Form: String, Sendable, CaseIterable {
    case zip, rar, sevenZip = "7z", tar, pdf
    case unknown
  }

  /// The path below the folder, with slashes.
  package var path: String
  /// The size in bytes.
  package var size: Int
  package var form: Form
  /// The meaning of the name.
  package var name: ParsedName
  /// The metadata in the archive, the most telling first.
  package var metadata: [ComicMetadata] = []
  /// The reason why the file could not be read, or only its name could be; nil for none.
  package var remark: String?

  package init(path: String, size: Int, form: Form, name: ParsedName) {
    (self.path, self.size, self.form, self.name) = (path, size, form, name)
  }

  /// The folder that the comic is in; empty for the outermost one.
  package var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// The path without the ending of the name: `a/Old Harbour 001`.
  package var pathWithoutEnding: String {
    (folder.isEmpty ? "" : folder + "/") + FileNameParser.withoutEnding(fileName)
  }

  /// The name without folders.
  package var fileName: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }
}

/// A folder with comics, with all that it says of them.
package struct ComicFolder: Sendable, Equatable {
  /// The meaning of its name; nil for the outermost one.
  package var name: ParsedName?
  /// The ids of a series in files beside the comics, such as `cvinfo`.
  package var marks: [CatalogueMark] = []
}

/// The comics below a folder.
package struct FolderContents: Sendable {
  /// The comics, by path.
  package var files: [ComicFile] = []
  /// The folders with comics or with ids, by path.
  package var folders: [String: ComicFolder] = [:]
  /// The number of symbolic links, which are not followed.
  package var links = 0
  /// The number of other files.
  package var others = 0
  /// The folders that cannot be read, each with the reason.
  package var unreadable: [(path: String, reason: String)] = []
}
