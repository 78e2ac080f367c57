import Catalog

/// Readable paths of files, which every file system takes, no two of them alike.
///
/// ```swift
/// var names = FileNames()
/// names.unique("Tales: Old (1963)", in: "", id: 5)  // Tales - Old (1963)
/// names.unique("tales - old (1963)", in: "", id: 9) // tales - old (1963) [9]
/// ```
struct FileNames {
  /// The names that are taken, in lower case, each with its folder.
  private var taken: Set<String> = []

  /// Returns a name that no other record has in a folder, also where capitals count for nothing.
  ///
  /// - Parameters:
  ///   - name: the wanted name.
  ///   - folder: the folder.
  ///   - id: the number of the record, which is added where the name is taken.
  mutating func unique(_ name: String, in folder: String, id: Int64) -> String {
    let plain = Self.safe(name)
    if taken.insert(key(plain, folder)).inserted { return plain }
    let longer = "\(plain) [\(id)]"
    if taken.insert(key(longer, folder)).inserted { return longer }
    var count = 2
    while !taken.insert(key("\(plain) [\(id)-\(count)]", folder)).inserted { count += 1 }
    return "\(plain) [\(id)-\(count)]"
  }

  private func key(_ name: String, _ folder: String) -> String { "\(folder.lowercased())/\(name.lowercased())" }

  /// The most bytes of a name, so that an addition and an ending fit into the 255 of file systems.
  private static let most = 150

  /// Returns a text as the name of a file or folder: without characters that a file system refuses or hides, never empty.
  static func safe(_ text: String) -> String {
    var name = ""
    var bytes = 0
    for character in text {
      let piece: String
      switch character {
      case ":": piece = " -"
      case "/", "\\", "|": piece = "-"
      case "\"": piece = "'"
      case "*", "?", "<", ">": continue
      default:
        let isHidden = character.unicodeScalars.contains { scalar in
          scalar.value < 0x20 || scalar.value == 0x7F
            || [.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned].contains(
              scalar.properties.generalCategory)
        }
        piece = isHidden || character.isWhitespace ? " " : String(character)
      }
      if piece == " ", name.last == " " { continue }
      guard bytes + piece.utf8.count <= most else { break }
      name += piece
      bytes += piece.utf8.count
    }
    // Neither a hidden file, nor an ending that Windows cuts off.
    var rest = name.drop { $0 == " " || $0 == "." }
    while let last = rest.last, last == " " || last == "." { rest.removeLast() }
    if rest.isEmpty { return "_" }
    return reserved.contains(rest.lowercased().prefix { $0 != "." }.description) ? "_\(rest)" : String(rest)
  }

  /// Names that Windows keeps for devices.
  private static let reserved: Set<String> = {
    var names: Set<String> = ["con", "prn", "aux", "nul"]
    for number in 1...9 { names.formUnion(["com\(number)", "lpt\(number)"]) }
    return names
  }()
}

extension IssueFacts {
  /// The name of the issue's files without an ending, as readers of file names take it apart: `Tales (1963) #001 (1964)`.
  func fileName(in series: SeriesFacts) -> String {
    var name = series.title
    if let number { name += " #\(Self.padded(number))" }
    if let variant, mainIssue != nil { name += " [\(variant)]" }
    if let year = date?.year { name += " (\(year))" }
    return name
  }

  /// Returns a number with at least three digits before whatever follows: `001`, `080.BEY`, `½`.
  static func padded(_ number: String) -> String {
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    // A comma parts thousands.
    let isWhole = !digits.isEmpty && number.dropFirst(digits.count).first != ","
    return String(repeating: "0", count: isWhole ? max(0, 3 - digits.count) : 0) + number
  }
}
