import Basics
import Catalog
import SourceTestSupport

/// Damage of one kind, done to bytes at a place that a seed picks.
enum HostileMutation: CaseIterable {
  case bitFlip, bitFlips, truncation, removedByte, removedStretch, insertedQuote, insertedBracket, swappedType
  case deepNesting, hugeNumber, invalidUTF8, rawControl, duplicateKey, loneSurrogate, brokenWord, brokenEscape

  /// Damages a copy of some bytes.
  func damage(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch self {
    case .bitFlip: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .bitFlips:
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
    case .truncation: bytes.removeSubrange(at...)
    case .removedByte: bytes.remove(at: at)
    case .removedStretch: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1..<60, using: &random)))
    case .insertedQuote: bytes.insert(UInt8(ascii: "\""), at: at)
    case .insertedBracket: bytes.insert(Array("{}[]".utf8).randomElement(using: &random) ?? 0x7B, at: at)
    case .swappedType:
      replaceValue(
        in: &bytes, from: at, with: ["7", "null", "[]", "{}", "true", "\"x\"", "-0.5e-3"].shuffled(using: &random)[0])
    case .deepNesting:
      let depth = [60, 70, 400, 5000].randomElement(using: &random) ?? 70
      replaceValue(
        in: &bytes, from: at, with: String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    case .hugeNumber:
      replaceValue(
        in: &bytes, from: at,
        with: ["1e99999", String(repeating: "9", count: 3000), "-1e-9999", "1.e5"]
          .shuffled(using: &random)[0])
    case .invalidUTF8:
      bytes.insert(
        contentsOf: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF5, 0x80]].shuffled(using: &random)[0], at: at)
    case .rawControl: bytes.insert([0x00, 0x01, 0x0A, 0x1F].shuffled(using: &random)[0], at: at)
    case .duplicateKey: bytes.insert(contentsOf: Array("\"name\":\"again\",\"title\":4,".utf8), at: min(1, bytes.count))
    case .loneSurrogate: bytes.insert(contentsOf: Array("\\ud83d".utf8), at: at)
    case .brokenWord:
      replaceValue(in: &bytes, from: at, with: ["nul", "undefined", "NaN", "'x'"].shuffled(using: &random)[0])
    case .brokenEscape: bytes.insert(contentsOf: Array("\\x".utf8), at: at)
    }
    return bytes
  }

  /// Puts a text in the place of the first value behind a colon.
  private func replaceValue(in bytes: inout [UInt8], from start: Int, with text: String) {
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else { return }
    let end = bytes[(colon + 1)...].firstIndex { Array(",}]".utf8).contains($0) } ?? bytes.count
    bytes.replaceSubrange((colon + 1)..<end, with: Array(text.utf8))
  }
}

/// A form in which rows may arrive.
enum HostileShape: CaseIterable {
  case page, envelope, prettyEnvelope, list, prettyList, lines, map

  /// The kind that the place speaks of; only a gateway's page has one.
  var kind: Kind? { self == .page ? .comics : nil }

  /// A document of rows.
  func document(_ rows: [[UInt8]]) -> [UInt8] {
    let head = """
      {"code":200,"attributionText":"By nobody","data":{"offset":0,"limit":100,"total":99,"count":\(rows.count),"results":[
      """
    switch self {
    case .page, .envelope: return Array(head.utf8) + rows.joined(separator: Array(",".utf8)) + Array("]}}".utf8)
    case .prettyEnvelope:
      return Array(head.utf8) + rows.joined(separator: Array("  ,\n    ".utf8)) + Array("\n  ]\n }\n}\n".utf8)
    case .list: return Array("[".utf8) + rows.joined(separator: Array(",".utf8)) + Array("]".utf8)
    case .prettyList: return Array("[\n  ".utf8) + rows.joined(separator: Array(",\n  ".utf8)) + Array("\n]\n".utf8)
    case .lines: return Array(rows.joined(separator: Array("\n".utf8)))
    case .map:
      let members = rows.enumerated().map { index, row in
        Array("\"http://x.example/v1/public/comics/\(100 + index)\":".utf8) + row
      }
      return Array("{".utf8) + members.joined(separator: Array(",".utf8)) + Array("}".utf8)
    }
  }
}
