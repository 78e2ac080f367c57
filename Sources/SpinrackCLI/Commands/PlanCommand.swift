import ArgumentParser
import Catalog
import CatalogSources
import Definitions
import Pipeline
import Stages

/// Says what a run would cost before it is made.
struct PlanCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say how many calls a run makes, and on which night the crawl is complete.",
    discussion: """
      The sizes of collections come from the store. Each size that the store does not know costs one call, which the ledger \
      counts. Recordings cost no call.

      EXAMPLES
        spinrack plan heroes
        spinrack plan heroes --set source.quota.calls=1000
        spinrack plan heroes --json | jq .max_calls
      """)

  @Argument(
    help: ArgumentHelp("The name of a pipeline, or the path of its file.", valueName: "name-or-file"),
    completion: .pipelines)
  var pipeline: String

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, nil, keeping, overriding) }

  func run() async throws {
    let definition = try PipelineDefinition.load(pipeline, overrides: overriding.overrides).value
    let environment = ProcessEnvironment.current
    let given = given
    let events: EventSink = { event in
      switch event.naming(given) {
      case .note(let text), .warning(let text), .alert(let text): StandardStream.error.write(line: text)
      default: break
      }
    }
    let limits = RunLimits(stateDir: keeping.stateDir)
    var outlook = CrawlOutlook(kinds: [])
    var probes = 0
    if case .recordings = definition.source {
    } else {
      outlook = try CrawlOutlook(in: keeping.stateDir + "/" + definition.name, definition)
      (outlook, probes) = try await probed(outlook, definition, environment, limits, events)
    }
    let day = try QuotaDay(
      of: definition.source, ledger: limits.ledger, environment: environment, wall: limits.wall, events: { _ in })
    let plan = CrawlPlan(
      outlook.collections, recovery: definition.fetch.recovery.fraction,
      enrichment: outlook.enrichmentCalls(Enrichment(definition)), today: day.day, left: day.left,
      limit: day.limit)
    if json {
      StandardStream.output.write(PlanJSON.text(plan, pipeline: definition.name, day: day) + "\n")
    } else {
      for line in PlanText(plan: plan, outlook: outlook, day: day, probes: probes).lines {
        StandardStream.output.write(line: line)
      }
    }
  }

  /// Asks for one record of each collection, or of each list of a selection, whose size is not known.
  ///
  /// - Returns: the outlook with all sizes, and the calls that it took.
  private func probed(
    _ start: CrawlOutlook, _ definition: PipelineDefinition, _ environment: [String: String], _ limits: RunLimits,
    _ events: @escaping EventSink
  ) async throws -> (CrawlOutlook, Int) {
    let unknown = start.collections.indices.filter { start.collections[$0].total == nil }
    guard !unknown.isEmpty else { return (start, 0) }
    let calls = CallCounter()
    let outlook = try await withSignals {
      try await withSource(
        of: definition, state: nil, environment: environment, limits: limits, calls: calls, events: events
      ) {
        source in
        var outlook = start
        guard case .gateway(let client, _) = source.source else { return outlook }
        guard definition.selection == nil else {
          try await outlook.probe(client)
          return outlook
        }
        var absence: SourceError?
        for index in unknown {
          do {
            outlook.collections[index].total = try await client.believableTotal(of: outlook.collections[index].kind)
          } catch let error as SourceError where error.code == .notFound {
            outlook.collections[index].total = 0
            absence = error
          }
        }
        // One of them may be lacking; a source that has none of them is no such API.
        if let absence, outlook.collections.allSatisfy({ $0.total == 0 }) { throw absence.asAnswerOfAnotherProgram }
        return outlook
      }
    }
    return (outlook, calls.count.calls)
  }
}

extension SourceError {
  /// The error of a source that has none of the collections.
  fileprivate var asAnswerOfAnotherProgram: SourceError {
    SourceError(
      code: code, message: "The source has none of the collections, so it does not answer as such an API does.",
      remedy: "Check base-url and its path, such as https://gateway.example/v1/public.", cause: cause, uri: uri)
  }
}
