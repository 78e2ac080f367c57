import Basics

/// The text of a definition file.
enum DefinitionText {
  /// The greatest size of a definition in bytes.
  static let limit = 1024 * 1024

  /// Reads the file at `path`, relative to the current folder.
  ///
  /// - Throws: ``DefinitionError`` with code `missing` or `unreadable`.
  static func read(_ path: String) throws(DefinitionError) -> String {
    var bytes: [UInt8]
    do {
      bytes = try SmallFile(path: path, limit: limit).bytes
    } catch {
      let remedy =
        switch error {
        case .missing: "check the path, or make a file with: spinrack init"
        case .denied: "check its permissions"
        case .folder: "name a file in it"
        case .tooLarge: "a definition is a page or two; is it the right file?"
        case .circle: "let the link lead to the file"
        case .silentPipe: "name a file, or write into the pipe"
        case .system: "check the disk"
        }
      throw DefinitionError(
        error == .missing ? .missing : .unreadable,
        problems: [Problem("this definition " + error.sentence, at: .file(path), remedy: remedy)])
    }
    // A byte order mark, as some editors write it, says nothing here.
    bytes.removeFirst(bytes.byteOrderMarkCount)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      throw DefinitionError(
        .unreadable,
        problems: [
          Problem(
            isUTF16 ? "the text is UTF-16, not UTF-8" : "the text is not UTF-8", at: fault(in: bytes, file: path),
            remedy: "save the file as UTF-8")
        ])
    }
    return text
  }

  /// Returns the place of the first byte that is not UTF-8.
  private static func fault(in bytes: [UInt8], file: String) -> Place {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var line = 1
    var column = 1
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      column += 1
      if scalar == "\n" {
        line += 1
        column = 1
      }
    }
    return .text(file: file, line: line, column: column)
  }
}
