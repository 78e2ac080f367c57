import Foundation

/// The cases that the program and the browser fold alike.
struct FoldingCase: Decodable, Sendable {
  let name: String
  let words: [String]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func all() throws -> [FoldingCase] {
    try JSONDecoder().decode([FoldingCase].self, from: Data(contentsOf: folder.appendingPathComponent("folding.json")))
  }
}
