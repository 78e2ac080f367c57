/// A file or a folder that a definition names.
public struct FileReference: Sendable, Hashable {
  /// As it was written: absolute, or relative to the folder of the definition's file.
  public let text: String
  /// Absolute, or relative to the current folder.
  public let path: String

  /// A file that is named in a definition in `folder`; nil where the definition is no file.
  public init(_ text: String, in folder: String? = nil) {
    self.text = text
    path = text.hasPrefix("/") || folder == nil || folder == "." ? text : "\(folder ?? ".")/\(text)"
  }

  /// The last part of the path.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// What stands behind the last full stop of the name, in small letters; empty where there is none.
  public var ending: String {
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return "" }
    return name[stop...].dropFirst().lowercased()
  }
}

extension FileReference {
  /// The folder that a file is in; `.` for the current one.
  static func folder(of file: String) -> String {
    guard let slash = file.lastIndex(of: "/") else { return "." }
    return slash == file.startIndex ? "/" : String(file[..<slash])
  }
}
