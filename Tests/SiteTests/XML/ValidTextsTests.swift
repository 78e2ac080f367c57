import Catalog
import CatalogSources
import Pipeline
import Testing
import XMLKit

@testable import Site

@Suite("What was found valid of an XML catalogue")
struct ValidTextsTests {
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

  @Test("comes back from its file, for the same program only")
  func file() {
    let program = ContentDigest(of: [1])
    let texts = ValidTexts([7, .max, 0])
    let bytes = texts.bytes(by: program)
    #expect(ValidTexts(bytes, by: program) == texts)
    #expect(ValidTexts(bytes, by: ContentDigest(of: [2])) == nil)
    for end in [0, 10, bytes.count - 8, bytes.count - 1] {
      #expect(ValidTexts(Array(bytes[..<end]), by: program) == nil)
    }
    var damaged = bytes
    damaged[bytes.count - 20] ^= 1
    #expect(ValidTexts(damaged, by: program) == nil)
    #expect(ValidTexts(ValidTexts([]).bytes(by: program), by: program) == ValidTexts([]))
  }

  @Test("is not validated again, and all else is: what is wrong is said by its line in the whole file")
  func parts() throws {
    func validate(_ validator: CatalogueValidator, _ parts: [[UInt8]]) throws {
      var line = 100
      for part in parts {
        try validator.add("x.xml", part, in: frame, behind: line)
        line += part.lineCount
      }
      try validator.validateRecords("x.xml", in: frame)
    }
    let wrong = record("2") + record("none")
    let validator = try CatalogueValidator(Self.schema, earlier: nil)
    let error = #expect(throws: XMLCatalogueError.self) {
      try validate(validator, [record("1"), wrong, record("3")])
    }
    #expect(try #require(error?.findings.first).hasPrefix("line 103, in catalogue/characters/character[none]"))
    // What was valid is not looked at.
    let known = ValidTexts([CatalogueValidator.digest(of: wrong, in: frame)])
    let next = try CatalogueValidator(Self.schema, earlier: known)
    try validate(next, [wrong])
    #expect(next.valid == known)
    #expect(throws: XMLCatalogueError.self) { try validate(next, [wrong, record("some")]) }
    #expect(throws: XMLCatalogueError.self) { try next.validate("x.xml", record("1")) }
  }
}
