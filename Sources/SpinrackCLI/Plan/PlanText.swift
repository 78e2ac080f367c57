import Catalog
import Stages
import Store

/// Tells a plan to people: a table of calls, what the day has left, and the nights.
struct PlanText {
  let plan: CrawlPlan
  let outlook: CrawlOutlook
  let day: QuotaDay
  /// Calls that were made to learn how large collections are.
  let probes: Int

  /// Nights that are named one by one; after them only the last one is.
  static let namedNights = 7

  /// The lines, without control characters.
  var lines: [String] {
    var lines: [String] = []
    if let started = outlook.goesOn { lines += ["resuming the crawl of \(started)", ""] }
    if outlook.mode == .incremental {
      lines += ["asking for what changed; a collection is walked if the changes do not explain its total", ""]
    }
    lines += table
    lines.append("")
    lines.append(sum)
    if probes > 0 { lines.append("\(Quantity.things(probes, "call")) spent to learn how large the collections are") }
    lines.append(budget)
    lines += nights
    return lines
  }

  private var table: [String] {
    let enriched = plan.lines.contains { $0.part == .enrich }
    let head =
      ["collection", "records", "pages", "in store", "to fetch", "to recover"] + (enriched ? ["to enrich"] : [])
    let rows = outlook.collections.map { collection -> [String] in
      let recovery = plan.lines.first { $0.kind == collection.kind && $0.part == .recovery }?.calls ?? .init()
      return [
        collection.kind.description, collection.total.map(Quantity.count) ?? "?", Quantity.count(collection.pages),
        Quantity.count(collection.storedPages),
        range(plan.lines.first { $0.kind == collection.kind && $0.part == .fetch }?.calls ?? .init()), range(recovery),
      ]
        + (enriched
          ? [range(plan.lines.first { $0.kind == collection.kind && $0.part == .enrich }?.calls ?? .init())] : [])
    }
    return Self.aligned([head] + rows)
  }

  private func range(_ calls: CrawlPlan.Calls) -> String {
    calls.expected == calls.greatest
      ? Quantity.count(calls.expected) : "\(Quantity.count(calls.expected))-\(Quantity.count(calls.greatest))"
  }

  /// The first column to the left, numbers to the right.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }
  }

  private var sum: String {
    guard plan.mostCalls > 0 else { return "no call: everything is in the store, the next run writes and publishes it" }
    let expected = "\(Quantity.things(plan.expectedCalls, "call")) expected"
    let most = Quantity.count(plan.mostCalls)
    guard day.limit != nil else { return "\(expected), \(most) at most unless the source fails often" }
    return "\(expected), a run makes \(most) at most, then it stops (75)"
  }

  private var budget: String {
    guard let limit = day.limit, let left = day.left else {
      let cap = plan.cap(isMetered: false)
      let stop = cap > 0 ? "; a runaway run is stopped after \(Quantity.things(cap, "call")) (75)" : ""
      return "no quota: everything fits into one run\(stop)"
    }
    return "\(day.day) (\(day.zone)): \(Quantity.count(day.used)) of \(Quantity.count(limit)) calls are spent, "
      + "\(Quantity.count(left)) left"
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
}
