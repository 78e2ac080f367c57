import ArgumentParser
import Basics
import Catalog
import CatalogSources
import Definitions
import JSONKit
import Pipeline
import Runs
import Stages
import Store

/// Shows the calls and the time of a run, without making it.
struct PlanCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say how many calls a run makes, and on which night the crawl is complete.",
    discussion: """
      The sizes of collections come from the store. Each size that the store does not know costs one call, which the ledger \
      counts and the run makes again: one for a collection, one for each filter of a selection. Of names that many records have, the \
      first page is read and the rest is estimated. Recordings cost no call.

      EXAMPLES
        spinrack plan heroes
        spinrack plan heroes --set source.quota.calls=1000
        spinrack plan heroes --json | jq .max_calls
      """)

  @OptionGroup var pipeline: PipelineArgument

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var keeping: StateFolderOptions
  @OptionGroup var overriding: SettingOptions

  var given: GivenCommand { GivenCommand(pipeline, keeping: keeping, overriding: overriding) }

  func run() async throws {
    let definition = try pipeline.load(overriding)
    let given = given
    let events: EventSink = { event in
      switch event.naming(given) {
      case .note(let text), .warning(let text), .alert(let text): StandardStream.error.write(line: text)
      case .waiting(let until, let reason):
        StandardStream.error.write(line: "waiting until \(until.extended), since \(reason)")
      default: break
      }
    }
    let planned = try await withSignals { [keeping] in
      try await PlannedRun(
        of: definition, stateDir: keeping.stateDir, environment: ProcessEnvironment.current,
        opener: StandInOpener(), events: events)
    }
    StandardStream.output.show(
      PlanView(planned: planned, pipeline: definition.name, model: definition.source.model), asJSON: json)
  }
}

/// A plan; for people a table of calls, the calls left on the day, and the nights.
struct PlanView: CommandResult {
  let planned: PlannedRun
  let pipeline: String
  let model: CatalogModel

  private var plan: CrawlPlan { planned.plan }
  private var outlook: CrawlOutlook { planned.outlook }
  private var day: QuotaDay { planned.day }

  /// The number of nights that are named one by one; of later ones only the last is named.
  static let namedNights = 7

  /// The lines, without control characters.
  var lines: [String] {
    guard !planned.isRecorded else { return ["no call: the source is files, which a run reads from beginning to end"] }
    var lines: [String] = []
    if let started = outlook.resumedStart { lines += ["resuming the crawl of \(started)", ""] }
    if outlook.mode == .incremental {
      lines += ["asking for what changed; a collection is walked if the changes do not explain its total", ""]
    }
    lines += table
    if outlook.collections.contains(where: \.isEstimate) {
      lines.append("~ is an estimate: a name is in more records than were looked at for the plan")
    }
    lines.append("")
    lines.append(sum)
    if planned.probes > 0 {
      lines.append("\(Quantity.things(planned.probes, "call")) spent to learn how large the collections are")
    }
    lines.append(budget)
    if let time = planned.leastTime, time > .zero {
      lines.append("at the pace of the source these calls take \(Quantity.time(time)) at least")
    }
    lines += nights
    return lines
  }

  private var table: [String] {
    let enriched = plan.lines.contains { $0.part == .enrich }
    let head =
      ["collection", "records", "pages", "in store", "to fetch", "to recover"] + (enriched ? ["to enrich"] : [])
    let rows = outlook.collections.map { collection -> [String] in
      let about = collection.isEstimate ? "~" : ""
      let recovery = plan.lines.first { $0.kind == collection.kind && $0.part == .recovery }?.calls ?? .init()
      return [
        model[collection.kind].name.description, collection.total.map { about + Quantity.count($0) } ?? "?",
        about + Quantity.count(collection.pages),
        Quantity.count(collection.storedPages),
        range(plan.lines.first { $0.kind == collection.kind && $0.part == .fetch }?.calls ?? .init()), range(recovery),
      ]
        + (enriched
          ? [range(plan.lines.first { $0.kind == collection.kind && $0.part == .enrich }?.calls ?? .init())] : [])
    }
    return Columns.lines([head] + rows, right: Set(1..<head.count))
  }

  private func range(_ calls: CrawlPlan.Calls) -> String {
    calls.expected == calls.greatest
      ? Quantity.count(calls.expected) : "\(Quantity.count(calls.expected))-\(Quantity.count(calls.greatest))"
  }

  private var sum: String {
    guard plan.mostCalls > 0 else { return "no call: everything is in the store, the next run writes and publishes it" }
    let expected = "\(Quantity.things(plan.expectedCalls, "call")) expected"
    let most = Quantity.count(plan.mostCalls)
    guard planned.isMetered else { return "\(expected), \(most) at most unless the source fails often" }
    return "\(expected), a run makes \(most) at most, then it stops (75)"
  }

  private var budget: String {
    guard let limit = day.limit, let left = day.left else {
      guard !planned.isMetered else { return pace }
      let cap = plan.cap(isMetered: false)
      let stop = cap > 0 ? "; a runaway run is stopped after \(Quantity.things(cap, "call")) (75)" : ""
      return "no quota: everything fits into one run\(stop)"
    }
    if day.isSliding {
      return "in the last 24 hours \(Quantity.count(day.used)) of \(Quantity.count(limit)) calls were made, "
        + "\(Quantity.count(left)) left"
    }
    return "\(day.day) (\(day.zone)): \(Quantity.count(day.used)) of \(Quantity.count(limit)) calls are spent, "
      + "\(Quantity.count(left)) left"
  }

  /// The limits of calls where a day has none: `200 calls an hour to each resource; a run that has made them stops (75), and a later one
  /// resumes`.
  private var pace: String {
    let windows = planned.hours.map { $0.text + ($0.scope == .resource ? " to each resource" : "") }
    guard !windows.isEmpty else { return "no quota for a day: the run waits as the source's pace wants it" }
    return
      "no quota for a day, but \(windows.joined(separator: ", ")): a run that has made them stops (75), and a later one resumes"
  }

  private var nights: [String] {
    guard day.limit != nil, let last = plan.nights.last else { return [] }
    var lines = plan.nights.prefix(Self.namedNights).map { "  \($0.day)  \(Quantity.things($0.calls, "call"))" }
    if plan.nights.count > Self.namedNights {
      lines.append(
        "  … and \(Quantity.things(plan.nights.count - Self.namedNights, "more night")), the last on \(last.day)")
    }
    let nights = Quantity.things(plan.nights.count, "night")
    return lines + ["complete after \(nights), with one run a night"]
  }

  /// `{"pipeline", "day": {"zone","limit","used","left"}, "stages": [{"stage","collection","calls": {"min","expected","max"}}],
  /// "max_calls", "cap", "least_seconds", "nights": [{"date","calls"}]}`; `limit` and `left` are null without a quota, `least_seconds` is
  /// there if the source sets a pace.
  var json: String {
    JSONWriter.text(capacity: 2048) { json in
      json.field("pipeline", pipeline)
      json.object("day") { json in
        json.field("zone", day.zone)
        json.field("limit", day.limit)
        json.field("used", day.used)
        json.field("left", day.left)
      }
      json.objects("stages", plan.lines) { json, line in
        json.field("stage", line.part.rawValue)
        json.field("collection", model[line.kind].name.description)
        json.object("calls") { json in
          json.field("min", line.calls.least)
          json.field("expected", line.calls.expected)
          json.field("max", line.calls.greatest)
        }
      }
      json.field("max_calls", plan.mostCalls)
      json.field("cap", plan.cap(isMetered: planned.isMetered))
      if let time = planned.leastTime { json.field("least_seconds", Int(time.components.seconds)) }
      json.objects("nights", plan.nights) { json, night in
        json.field("date", night.day.description)
        json.field("calls", night.calls)
      }
    }
  }
}
