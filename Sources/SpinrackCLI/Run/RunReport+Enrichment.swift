import JSONKit
import Stages

/// Completed lists and look-ups in `runs/ID.json`.
extension RunReport {
  /// Writes the member `enrich`.
  func write(_ enrichment: EnrichReport, to json: inout JSONWriter) {
    json.key("enrich")
    json.beginObject()
    json.key("lists")
    json.beginObject()
    for (name, lists) in enrichment.lists.sorted(by: { $0.key < $1.key }) {
      json.field(
        name,
        counts: [
          ("cut", lists.cut), ("from_other_side", lists.fromOtherSide), ("by_calls", lists.byCalls),
          ("still_cut", lists.stillCut), ("missing", lists.missing),
        ])
    }
    json.endObject()
    json.field("list_calls", enrichment.listCalls)
    json.field(
      "look_ups",
      counts: [
        ("calls", enrichment.lookUps), ("found", enrichment.found), ("absent", enrichment.absent),
        ("left", enrichment.unseen),
      ])
    json.field("cut_short", enrichment.isCutShort)
    json.endObject()
  }
}

/// Completed lists and look-ups in the summary.
extension RunSummary {
  /// `1,374 were cut: 1,084 completed from the other side, 290 by calls, 0 still cut; 12 records looked up`.
  static func words(for enrichment: EnrichReport) -> String {
    let sum = enrichment.sum
    var text =
      "\(Quantity.count(sum.cut)) were cut: \(Quantity.count(sum.fromOtherSide)) completed from the other side, "
      + "\(Quantity.count(sum.byCalls)) by calls, \(Quantity.count(sum.stillCut)) still cut"
    if sum.missing > 0 { text += " (\(Quantity.things(sum.missing, "item")))" }
    if enrichment.lookUps > 0 {
      text +=
        "; \(Quantity.count(enrichment.found)) of \(Quantity.things(enrichment.lookUps, "look-up")) found a record"
    }
    return text
  }
}
