import Catalog
import JSONKit
import Stages
import Store

/// Tells a plan as one JSON object.
enum PlanJSON {
  /// `{"pipeline", "day": {"zone","limit","used","left"}, "stages": [{"stage","collection","calls":
  /// {"min","expected","max"}}], "max_calls", "cap", "nights": [{"date","calls"}]}`; `limit` and `left` are null without a quota.
  static func text(_ plan: CrawlPlan, pipeline: String, day: QuotaDay) -> String {
    var json = JSONWriter(capacity: 2048)
    json.beginObject()
    json.field("pipeline", pipeline)
    json.key("day")
    json.beginObject()
    json.field("zone", day.zone)
    json.field("limit", day.limit)
    json.field("used", day.used)
    json.field("left", day.left)
    json.endObject()
    json.key("stages")
    json.beginArray()
    for line in plan.lines {
      json.beginObject()
      json.field("stage", line.part.rawValue)
      json.field("collection", line.kind.description)
      json.key("calls")
      json.beginObject()
      json.field("min", line.calls.least)
      json.field("expected", line.calls.expected)
      json.field("max", line.calls.greatest)
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.field("max_calls", plan.mostCalls)
    json.field("cap", plan.cap(isMetered: day.limit != nil))
    json.key("nights")
    json.beginArray()
    for night in plan.nights {
      json.beginObject()
      json.field("date", night.day.description)
      json.field("calls", night.calls)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.text
  }
}
