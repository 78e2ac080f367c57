import Basics

/// A file or a folder that a definition names.
public struct FileReference: Sendable, Hashable {
  /// The path as it was written: absolute, or relative to the folder of the definition's file.
  public let text: String
  /// The path of the file: absolute, or relative to the current folder.
  public let path: String

  /// Creates a reference to a file that a definition in `folder` names; nil for a definition that is not a file.
  public init(_ text: String, in folder: String? = nil) {
    self.text = text
    path = text.hasPrefix("/") || folder == nil || folder == "." ? text : "\(folder ?? ".")/\(text)"
  }

  /// The last part of the path.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The part of the name after the last full stop, in small letters; empty where there is none.
  public var ending: String {
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return "" }
    return name[stop...].dropFirst().lowercased()
  }
}

extension FileReference {
  /// Returns the folder of a file; `.` for the current one.
  static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}

extension FileReference {
  /// Returns the whole file.
  ///
  /// - Throws: ``DefinitionError`` (`missing`, `unreadable`) where it was removed after the definition was read.
  public func bytes(limit: Int) throws(DefinitionError) -> [UInt8] {
    do throws(SmallFile.Failure) {
      return try SmallFile(path: path, limit: limit).bytes
    } catch {
      throw DefinitionError(
        error == .missing ? .missing : .unreadable,
        problems: [
          Problem("this file " + error.sentence, at: .file(path), remedy: "look at where the pipeline file names it")
        ])
    }
  }
}
