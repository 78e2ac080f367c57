/// Texts that list creators or characters between semicolons: `Ada Quill; Ben Ward (inks) ?`.
package enum CreditText {
  /// Returns the entries of a text; semicolons within brackets separate nothing.
  package static func entries(of text: some Sequence<UInt8>) -> [[UInt8]] {
    var (entries, entry, depth): ([[UInt8]], [UInt8], Int) = ([], [], 0)
    for byte in text {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
      if byte == UInt8(ascii: ";"), depth == 0 {
        entries.append(trimmed(entry))
        entry = []
      } else {
        entry.append(byte)
      }
    }
    entries.append(trimmed(entry))
    return entries.filter { !$0.isEmpty }
  }

  /// Returns the name in an entry, without remarks behind it; the whole entry where it is nothing but remarks.
  package static func name(in entry: [UInt8]) -> [UInt8] {
    let end = entry.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "?") }
    let name = trimmed(Array(entry[..<(end ?? entry.endIndex)]))
    return name.isEmpty ? entry : name
  }

  /// Whether an entry says who did the work, not that nobody knows, or that a machine did it.
  package static func namesSomebody(_ entry: [UInt8]) -> Bool {
    !["?", "typeset", "none"].contains(String(decoding: name(in: entry), as: UTF8.self).lowercased())
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    return Array(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
