import Foundation
import Testing

/// Shared code asks models and sources, and names none of them: what it says of one would hold for that one alone.
@Suite("Names of sources")
struct SourceNamesTests {
  /// Files that name a source all the same, each with the reason.
  private static let exceptions = [
    "CGCD/records-3.dictionary": "a genre of its records has the name of another source"
  ]

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  /// The text of every file, by path. What is no text is read as far as it is one.
  private static func files(in folder: String = "") throws -> [String: String] {
    let start = root.appending(path: folder)
    var texts: [String: String] = [:]
    for case let file as URL in FileManager.default.enumerator(
      at: start, includingPropertiesForKeys: [.isRegularFileKey]) ?? .init()
    where try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
      let path = file.standardizedFileURL.path.dropFirst(root.path.count).drop { $0 == "/" }
      texts[String(path)] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    return texts
  }

  @Test
  func
    `No file names a source but those of that source, of its API, of its stand-in, and the list of all`()
    throws
  {
    let files = try Self.files()
    // The folders that hold a source: Marvel.
    let sources = Set(
      files.filter {
        $0.key.hasPrefix("CatalogSources/") && $0.key.hasSuffix(".swift") && $0.value.contains(": CatalogSource {")
      }
      .map { $0.key.split(separator: "/")[1] })
    #expect(sources.contains("Marvel"))
    var found: Set<String> = []
    for source in sources {
      let own =
        ["CatalogSources/\(source)/", "C\(source)/", "CatalogSources/SourceKinds.swift"]
        // The list of symbols, and the article that leads through the smallest source.
        + ["CatalogSources/CatalogSources.docc/"]
        // APIs that are served, and what stands in for services.
        + ["APIs/", "Replay/", "Invented/", "StandIns/", "SpinrackCLI/Commands/Gateway/"]
        // Files whose formats are called by the catalogues whose numbers they carry.
        + ["Collector/", "Definitions/Collector/", "Matching/Evidence/"]
      // A source may pass on the ids that another one has given, under its name.
      let others = sources.map { "CatalogSources/\($0)/" }
      for (path, text) in files where !(own + others).contains(where: path.hasPrefix) {
        if text.range(of: source, options: .caseInsensitive) != nil { found.insert(path) }
      }
    }
    #expect(found == Set(Self.exceptions.keys))
  }
}
