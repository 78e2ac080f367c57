import Catalog

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
