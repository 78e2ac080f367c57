import JSONKit
import Site

/// The site in `runs/ID.json`.
extension RunReport {
  /// Writes the member `site`.
  func write(_ site: WrittenSite, to json: inout JSONWriter) {
    json.key("site")
    json.beginObject()
    json.field("files", site.files)
    json.field("reused", site.reused)
    json.field("pages", site.pages)
    json.field("seconds", site.pagesTime / .seconds(1))
    json.endObject()
  }
}
