import Pipeline
import Testing

@testable import Runs

@Suite("The steps of the runs")
struct RunPipelineTests {
  private static let published = """
    remember what the set is made of
      write the outputs
      stage publish
        sync the disk meanwhile
          seal the set
          compare the set with the current one
          record in the captures which set is published
        make the set current
    """

  /// Indents each line of a text.
  private func indented(_ text: String, by depth: Int) -> String {
    text.split(separator: "\n").map { String(repeating: "  ", count: depth) + $0 }.joined(separator: "\n")
  }

  @Test func `a nightly run reads, writes, compares and publishes, in this order`() {
    #expect(
      RunPipeline.nightly(publishesPart: false).outline().joined(separator: "\n") == """
        resume the refused crawl, if its rule is accepted now
        report captures that have lost answers
        copy the log of the store meanwhile
          make a set of a crawl
            open the source
              read the pages, cut lists and unresolved records
              fetch pictures
            close the crawl as published or refused
              check that every row is accounted for
              unless the current set is made of the same
        \(indented(Self.published, by: 4))
        delete the stores of other sources
        """)
  }

  @Test
  func `a run that its quota may stop has the same steps twice: for the whole, and for a part that closes no crawl`() {
    let steps = RunPipeline.nightly(publishesPart: true).outline()
    #expect(steps.count { $0.hasSuffix("make the set current") } == 2)
    #expect(steps.count { $0.hasSuffix("close the crawl as published or refused") } == 1)
  }

  @Test func `a rebuild looks at all captures, and replaces the old store at its end`() {
    #expect(
      RunPipeline.rebuild.outline().joined(separator: "\n") == """
        check the old store
        find the captured crawls, and what they have lost
        replay the crawls into a new store
          report what the captures have lost
          copy what the old stores know of pictures
          replace an unreadable store, though a guard refuses the set
            make a set of a crawl
              close the crawl as published or refused
                check that every row is accounted for
        \(indented(Self.published, by: 4))
          replay the open crawls
          replace the old store
        """)
  }

  @Test func `a run to a stage makes nothing behind it`() throws {
    let fetch = try RunPipeline.part(StageRange(from: .fetch, to: .fetch), publishesPart: true).outline()
    #expect(
      fetch.contains("    read the pages") && !fetch.joined().contains("pictures") && !fetch.joined().contains("set"))
    let enrich = try RunPipeline.part(StageRange(from: .fetch, to: .enrich), publishesPart: true).outline()
    #expect(enrich.contains("    fetch pictures") && !enrich.joined().contains("write"))
  }

  @Test func `a rehearsal writes and compares a set, and neither publishes it nor closes its crawl`() throws {
    let steps = try RunPipeline.part(StageRange(from: .write, to: .write), publishesPart: false).outline()
    #expect(
      steps.dropFirst(3).dropLast().map { $0.trimmingPrefix { $0 == " " } } == [
        "make a set of a crawl", "take the newest crawl", "check that every row is accounted for", "write the outputs",
        "stage publish", "seal the set", "compare the set with the current one",
      ])
  }

  @Test(arguments: [StageName.enrich, .statistics, .write])
  func `a run from a stage takes the newest crawl, and asks a source only for pictures`(_ first: StageName) throws {
    let steps = try RunPipeline.part(StageRange(from: first, to: .publish), publishesPart: false).outline()
    let text = steps.joined(separator: "\n")
    #expect(text.contains("take the newest crawl") && !text.contains("read the pages"))
    #expect(text.contains("fetch pictures") == (first == .enrich))
    // What was asked for is written, though nothing has changed.
    #expect(text.contains("unless the current set is made of the same") == (first != .write))
    #expect(text.contains("make the set current"))
  }
}
