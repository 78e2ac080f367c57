import Catalog
import CatalogSources
import Foundation
import SourceTestSupport
import Stages
import Store

/// One invented answer, normalized: what the tests look at.
struct Normalized {
  let page: NormalizedPage

  /// Normalizes rows as a page of a collection.
  init(_ kind: Kind, _ rows: String..., attribution: String? = nil, model: CatalogModel = .marvel) throws {
    let text = attribution.map { "\"attributionText\":\"\($0)\"," } ?? ""
    let body = """
      {"code":200,"status":"Ok",\(text)"data":{"offset":0,"limit":100,"total":\(rows.count),"count":\(rows.count),\
      "results":[\(rows.joined(separator: ","))]}}
      """
    var normalizer = PageNormalizer(NormalizationPlan(MadeUpSource(model, answers: MarvelSource().answers)))
    page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: kind, walk: .collection, offset: 0), uri: "test", etag: nil, total: rows.count,
        body: Array(body.utf8)))
  }

  /// Normalizes a recording.
  init(recording: String, model: CatalogModel = .marvel) throws {
    try self.init(recording: Array(recording.utf8), model: model)
  }

  /// Normalizes the bytes of a recording.
  init(recording: [UInt8], model: CatalogModel = .marvel) throws {
    var normalizer = PageNormalizer(NormalizationPlan(MadeUpSource(model, answers: MarvelSource().answers)))
    page = try normalizer.normalize(
      FetchedPage(
        place: PagePlace(kind: nil, walk: .collection, offset: 0), uri: "file.json", etag: nil, total: nil,
        body: recording))
  }

  /// The canonical JSON of every record.
  var lines: [String] { page.records.map { String(decoding: page.bytes[$0.json], as: UTF8.self) } }

  /// The markup of every record.
  var markup: [String?] { page.records.map { $0.markup.map { String(decoding: page.bytes[$0], as: UTF8.self) } } }

  /// `pointer rule` of everything that was set aside.
  var quarantined: [String] { page.quarantined.map { "\($0.pointer) \($0.rule)" } }

  /// The value of a top-level member of the first record, as JSON; nil where there is no record.
  func field(_ name: String) -> String? {
    guard let line = lines.first, let start = line.range(of: "\"\(name)\":") else { return nil }
    let rest = line[start.upperBound...]
    var depth = 0
    var inString = false
    var escaped = false
    var end = rest.startIndex
    for index in rest.indices {
      let character = rest[index]
      if inString {
        if escaped {
          escaped = false
        } else if character == "\\" {
          escaped = true
        } else if character == "\"" {
          inString = false
        }
      } else if character == "\"" {
        inString = true
      } else if "[{".contains(character) {
        depth += 1
      } else if "]}".contains(character) {
        if depth == 0 { break }
        depth -= 1
      } else if character == ",", depth == 0 {
        break
      }
      end = rest.index(after: index)
    }
    return String(rest[..<end])
  }
}
