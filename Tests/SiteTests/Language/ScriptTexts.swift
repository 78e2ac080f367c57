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
    var all = try JSONDecoder().decode(Content.self, from: Data(json)).words
    for page in PageTexts.allCases {
      let json = Data(page.json(language, model: .marvel).utf8)
      try all.merge(JSONDecoder().decode([String: Text].self, from: json)) { text, _ in text }
    }
    for (name, text) in all {
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
