import Catalog
import JSONKit
import Stages
import Store

/// Tells a plan as one JSON object.
enum PlanJSON {
  /// `{"pipeline", "day": {"zone","limit","used","left"}, "stages": [{"stage","collection","calls":
  /// {"min","expected","max"}}], "max_calls", "nights": [{"date","calls"}]}`; `limit` and `left` are null without a quota.
  static func text(_ plan: CrawlPlan, pipeline: String, day: QuotaDay) -> String {
    var json = JSONWriter(capacity: 2048)
    json.beginObject()
    json.key("pipeline")
    json.string(pipeline)
    json.key("day")
    json.beginObject()
    json.key("zone")
    json.string(day.zone)
    integer("limit", day.limit, &json)
    integer("used", day.used, &json)
    integer("left", day.left, &json)
    json.endObject()
    json.key("stages")
    json.beginArray()
    for line in plan.lines {
      json.beginObject()
      json.key("stage")
      json.string(line.part.rawValue)
      json.key("collection")
      json.string(line.kind.description)
      json.key("calls")
      json.beginObject()
      integer("min", line.calls.least, &json)
      integer("expected", line.calls.expected, &json)
      integer("max", line.calls.greatest, &json)
      json.endObject()
      json.endObject()
    }
    json.endArray()
    integer("max_calls", plan.mostCalls, &json)
    json.key("nights")
    json.beginArray()
    for night in plan.nights {
      json.beginObject()
      json.key("date")
      json.string(night.day.description)
      integer("calls", night.calls, &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return String(decoding: json.bytes.array(), as: UTF8.self)
  }

  private static func integer(_ key: String, _ value: Int?, _ json: inout JSONWriter) {
    json.key(key)
    if let value { json.integer(Int64(value)) } else { json.null() }
  }
}
