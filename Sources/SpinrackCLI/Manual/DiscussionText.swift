/// The discussion of a command, taken apart: paragraphs, and sections that begin with a headline in capitals.
struct DiscussionText: Equatable {
  struct Part: Equatable {
    let title: String
    /// Without the two spaces that they are indented by.
    var lines: [String]
  }

  private(set) var paragraphs: [String] = []
  private(set) var parts: [Part] = []

  init(_ text: String) {
    var paragraph: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || Self.isTitle(line) {
        if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
        paragraph = []
        if !line.isEmpty { parts.append(Part(title: String(line), lines: [])) }
      } else if line.hasPrefix("  "), !parts.isEmpty {
        parts[parts.count - 1].lines.append(String(line.dropFirst(2)))
      } else {
        paragraph.append(line)
      }
    }
    if !paragraph.isEmpty { paragraphs.append(paragraph.joined(separator: " ")) }
  }

  private static func isTitle(_ line: Substring) -> Bool {
    line.utf8.count > 3 && line.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: " ") }
  }

  /// The lines of a section; nil where there is none of this headline.
  func lines(_ title: String) -> [String]? { parts.first { $0.title == title }?.lines }

  /// The entries of a section that is a list: a key, at least two spaces or a line feed, and its meaning.
  func entries(_ title: String) -> [(key: String, meaning: String)]? {
    guard let lines = lines(title) else { return nil }
    var entries: [(key: String, meaning: String)] = []
    for line in lines {
      if line.hasPrefix("  ") {
        guard let last = entries.popLast() else { continue }
        let more = line.drop { $0 == " " }
        entries.append((last.key, last.meaning.isEmpty ? String(more) : last.meaning + " " + more))
      } else if let gap = line.firstRange(of: "  ") {
        entries.append((String(line[..<gap.lowerBound]), String(line[gap.upperBound...].drop { $0 == " " })))
      } else {
        entries.append((line, ""))
      }
    }
    return entries
  }
}
