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
    json.key("failed")
    json.beginObject()
    for (failure, count) in media.failed.sorted(by: { $0.key < $1.key }) {
      json.key(failure.rawValue)
      json.integer(Int64(count))
    }
    json.endObject()
    json.key("records")
    json.beginObject()
    json.field("all", media.plan.records)
    json.field("borrowed", media.plan.borrowed)
    json.key("skipped")
    json.beginObject()
    for (skip, count) in media.plan.skipped.sorted(by: { $0.key < $1.key }) {
      json.key(skip.rawValue)
      json.integer(Int64(count))
    }
    json.endObject()
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
    add(media.plan.fresh, "looked at lately")
    // Placeholders are no pictures: the store does not have them.
    add((media.plan.skipped[.none] ?? 0) + (media.plan.skipped[.placeholder] ?? 0), "records without one")
    add(media.failures, "failed")
    add(media.untried + media.plan.waiting, "left for later runs")
    return parts.joined(separator: ", ")
  }
}
