import Pipeline
import Testing

@testable import Runs

@Suite("The steps of the runs")
struct RunStepsTests {
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
      RunSteps.nightly.outline().joined(separator: "\n") == """
        resume the refused crawl, if its rule is accepted now
        report captures that have lost answers
        copy the log of the store meanwhile
          make a set of a crawl
            open the source
              read the pages, cut lists and unresolved records
              fetch pictures
            or make a partial set, if the quota stops this and publish.partial is on
            close the crawl as published or refused
              check that every row is accounted for
              unless the current set is made of the same
        \(indented(Self.published, by: 4))
        delete the stores of other sources
        """)
  }

  @Test func `a rebuild looks at all captures, and replaces the old store at its end`() {
    #expect(
      RunSteps.rebuild.outline().joined(separator: "\n") == """
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
    let fetch = try RunSteps.part(StageRange(from: .fetch, to: .fetch)).outline()
    #expect(
      fetch.contains("    read the pages") && !fetch.joined().contains("pictures") && !fetch.joined().contains("set"))
    let enrich = try RunSteps.part(StageRange(from: .fetch, to: .enrich)).outline()
    #expect(enrich.contains("    fetch pictures") && !enrich.joined().contains("write"))
  }

  @Test func `a rehearsal writes and compares a set, and neither publishes it nor closes its crawl`() throws {
    let steps = try RunSteps.part(StageRange(from: .write, to: .write)).outline()
    #expect(
      steps.dropFirst(3).map { $0.trimmingPrefix { $0 == " " } } == [
        "make a set of a crawl", "take the newest crawl",
        "or make a partial set, if the quota stops this and publish.partial is on",
        "check that every row is accounted for", "write the outputs",
        "stage publish", "seal the set", "compare the set with the current one",
      ])
  }

  @Test(arguments: [StageName.enrich, .statistics, .write])
  func `a run from a stage takes the newest crawl, and asks a source only for pictures`(_ first: StageName) throws {
    let steps = try RunSteps.part(StageRange(from: first, to: .publish)).outline()
    let text = steps.joined(separator: "\n")
    #expect(text.contains("take the newest crawl") && !text.contains("read the pages"))
    #expect(text.contains("fetch pictures") == (first == .enrich))
    // What was asked for is written, though nothing has changed.
    #expect(text.contains("unless the current set is made of the same") == (first != .write))
    #expect(text.contains("make the set current"))
  }
}
