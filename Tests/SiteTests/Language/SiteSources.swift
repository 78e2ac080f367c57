import Foundation

/// The sources of the site as text: what asks for the texts of the languages.
enum SiteSources {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/Site").standardized

  /// The files whose names end in one of the ways of a language, by their paths below the folder of the site.
  static func files(_ ending: String) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }.sorted().map {
      ($0, String(decoding: try Data(contentsOf: folder.appendingPathComponent($0)), as: UTF8.self))
    }
  }

  /// The cases that Swift names, but for the files that hold the texts themselves.
  static func casesNamed() throws -> Set<String> {
    var names: Set<String> = []
    for (path, text) in try files(".swift") {
      if path.hasPrefix("Language/"), !path.hasPrefix("Language/Wording") { continue }
      names.formUnion(members(text))
      if text.contains("Phrase.month(") {
        names.formUnion(
          [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
          ])
      }
    }
    return names
  }

  /// The names behind a dot that no value precedes, as in `words[.name]`; those of calls are left out.
  static func members(_ text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    let openings = Array(" \n([{:,".utf8)
    var names: Set<String> = []
    for place in bytes.indices where bytes[place] == UInt8(ascii: ".") {
      guard place > 0, openings.contains(bytes[place - 1]) else { continue }
      var end = place + 1
      while end < bytes.count, isLetter(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == UInt8(ascii: "(") { continue }
      if end > place + 1 { names.insert(String(decoding: bytes[(place + 1)..<end], as: UTF8.self)) }
    }
    return names
  }

  /// Whether a byte may stand in a name.
  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
