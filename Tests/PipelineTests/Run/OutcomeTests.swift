import Pipeline
import Testing

@Suite("Outcome") struct OutcomeTests {
  @Test func `exit codes are those of the contract`() {
    let codes = Outcome.allCases.map(\.exitCode)
    #expect(codes == [0, 1, 2, 64, 69, 73, 74, 75, 76, 77, 78, 130, 143])
  }

  @Test(arguments: Outcome.allCases)
  func `each has one plain sentence`(outcome: Outcome) {
    #expect(outcome.meaning.hasSuffix("."))
    #expect(outcome.meaning.count(where: { $0 == "." }) == 1)
  }

  @Test func `stages stand in their order`() {
    #expect(StageName.allCases.map(\.rawValue) == ["fetch", "normalize", "enrich", "statistics", "write", "publish"])
    #expect(StageName.allCases == StageName.allCases.sorted())
  }
}
