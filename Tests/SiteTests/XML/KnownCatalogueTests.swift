import Catalog
import CatalogSources
import Testing
import XMLKit

@testable import Site

@Suite("What is known of an XML catalogue")
struct KnownCatalogueTests {
  private static let schema = CatalogueSchema(model: .marvel).bytes

  /// What stands around some characters: nine lines before them.
  private var frame: CatalogueValidator.Frame {
    let document = CatalogueDocument()
    var before: [UInt8] = []
    document.begin(style: "type=\"text/css\"", title: "t", attributions: ["a"])
    for kind in CatalogModel.marvel.all {
      document.writer.startLine(XMLName(words: "\(CatalogModel.marvel[kind].name)"))
      if CatalogModel.marvel[kind].role == .character { document.writer.drainAll { before += $0 } }
      document.writer.endLine()
    }
    document.writer.startLine(.unseen)
    document.writer.endLine()
    return .init(kind: 0, before: before, behind: document.writer.finish())
  }

  private func record(_ id: String) -> [UInt8] {
    Array("<character id=\"\(id)\"><name>A</name><resource-uri>http://a</resource-uri></character>\n".utf8)
  }

  @Test func `is not validated again, and all else is: what is wrong is said by its line in the whole file`() throws {
    func validate(_ validator: CatalogueValidator, _ parts: [[UInt8]]) throws {
      var line = 100
      for part in parts {
        try validator.add(
          "x.xml", part, CatalogueValidator.digest(of: part, in: frame), in: frame, behind: line)
        line += part.lineCount
      }
      try validator.validateRecords("x.xml", in: frame)
    }
    let wrong = record("2") + record("none")
    let validator = try CatalogueValidator(Self.schema)
    let error = #expect(throws: XMLCatalogueError.self) {
      try validate(validator, [record("1"), wrong, record("3")])
    }
    #expect(try #require(error?.findings.first).hasPrefix("line 103, in catalogue/characters/character[none]"))
    // What was valid is not looked at.
    let known: Set = [CatalogueValidator.digest(of: wrong, in: frame)]
    let next = try CatalogueValidator(Self.schema, earlier: known)
    try validate(next, [wrong])
    #expect(next.valid == known)
    #expect(throws: XMLCatalogueError.self) { try validate(next, [wrong, record("some")]) }
    #expect(throws: XMLCatalogueError.self) { try next.validate("x.xml", record("1")) }
  }
}
