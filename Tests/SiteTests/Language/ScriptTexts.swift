import Catalog
import CatalogSources
import Foundation

@testable import Site

/// The names of the texts in the script of a language.
struct ScriptTexts {
  private(set) var texts: Set<String> = []
  private(set) var counted: Set<String> = []

  init(_ language: Language) throws {
    let script = ScriptWords(model: .marvel, files: [], smallWidth: 100, pages: ["characters"]).bytes(
      language)
    // The value of an assignment.
    let json = script.drop { $0 != UInt8(ascii: "{") }.dropLast(2)
    let collection = Data(ScriptWords.ofCollection(language, model: .marvel).utf8)
    let all = try Array(JSONDecoder().decode(Content.self, from: Data(json)).words)
    for (name, text) in try all + JSONDecoder().decode([String: Text].self, from: collection) {
      switch text {
      case .plain: texts.insert(name)
      case .counted: counted.insert(name)
      }
    }
  }

  private struct Content: Decodable {
    let words: [String: Text]
  }

  private enum Text: Decodable {
    case plain, counted

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if (try? container.decode(String.self)) != nil {
        self = .plain
      } else {
        _ = try container.decode([String].self)
        self = .counted
      }
    }
  }
}
