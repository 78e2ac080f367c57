import JSONKit
import Testing

@Suite("Recorded answers", .enabled(if: !Corpus.files.isEmpty, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  @Test("Every value of every recorded answer is read as Foundation reads it", arguments: Corpus.files)
  func everyValueIsReadAlike(file: String) throws {
    let reader = JSONReader()
    for bytes in try Corpus.documents(of: file) ?? [] {
      guard let reference = Reference.parse(bytes) else {
        let refused = refusal(of: bytes, by: reader)
        #expect(refused != nil || Reference.isKnownDifference(bytes, refusal: nil))
        continue
      }
      let difference = try reader.read(bytes) { Reference.difference($0, reference) }
      #expect(difference == nil)
    }
  }
}
