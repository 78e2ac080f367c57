import JSONKit
import Stages

/// The pictures in `runs/ID.json`.
extension RunReport {
  /// Writes the member `media`.
  func write(_ media: MediaReport, to json: inout JSONWriter) {
    json.key("media")
    json.beginObject()
    json.field("pictures", media.plan.pictures)
    json.field("fetched", media.fetched)
    json.field("unchanged", media.unchanged)
    json.field("fresh", media.plan.fresh)
    json.field("waiting", media.plan.waiting)
    json.field("left", media.untried)
    json.field("failed", counts: media.failed.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) })
    json.field(
      "failed_by_host",
      counts: media.failedByHost.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values.reduce(0, +)) })
    json.field("unlisted_hosts", counts: media.plan.unlisted.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    json.key("records")
    json.beginObject()
    json.field("all", media.plan.records)
    json.field("borrowed", media.plan.borrowed)
    json.field(
      "skipped", counts: media.plan.skipped.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) })
    json.endObject()
    json.field("files", media.files)
    json.field("calls", media.calls)
    json.field("bytes_received", media.bytes)
    json.endObject()
  }
}

/// The pictures in the summary.
extension RunSummary {
  /// `1,204 fetched (14.2 MB), 30 unchanged, 412 records without one, 3 failed`; parts of which there are none are left out.
  static func words(for media: MediaReport) -> String {
    var parts = ["\(Quantity.count(media.fetched)) fetched (\(Quantity.bytes(media.bytes)))"]
    func add(_ count: Int, _ what: String) {
      if count > 0 { parts.append("\(Quantity.count(count)) \(what)") }
    }
    add(media.unchanged, "unchanged")
    add(media.plan.fresh, "checked recently")
    // Placeholders are no pictures: the store does not have them.
    add((media.plan.skipped[.none] ?? 0) + (media.plan.skipped[.placeholder] ?? 0), "records without one")
    add(media.failures, "failed")
    add(media.untried + media.plan.waiting, "left for later runs")
    return parts.joined(separator: ", ")
  }

  /// Hosts that pictures did not come from, each on a line, and what to do about those that are not listed.
  static func hosts(of media: MediaReport) -> [String] {
    var lines = media.failedByHost.sorted { $0.key < $1.key }.prefix(shownHosts).map { host, failures in
      let reasons = failures.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \(Quantity.count($0.value))" }
      return "            failed at \(host.visibleLine): \(reasons.joined(separator: ", "))"
    }
    let unlisted = media.plan.unlisted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !unlisted.isEmpty else { return lines }
    let hosts = unlisted.prefix(shownHosts)
    lines.append(
      "            not listed: "
        + hosts.map { "\($0.key.visibleLine) (\(Quantity.things($0.value, "record")))" }.joined(separator: ", ")
        + (unlisted.count > hosts.count ? " and \(Quantity.count(unlisted.count - hosts.count)) more" : ""))
    let plain = hosts.map(\.key).filter { !$0.contains(":") }
    if !plain.isEmpty {
      lines.append(
        "advice      to fetch these pictures too, add to enrich.thumbnails.hosts: \(plain.joined(separator: ", "))")
    }
    return lines
  }

  private static var shownHosts: Int { 5 }
}
