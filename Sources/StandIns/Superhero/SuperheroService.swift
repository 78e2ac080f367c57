import APIs
import Basics
import Invented
import Serving

/// Stands in for superhero-api: files of a static host, for anybody, with tags and dates.
struct SuperheroService: FaultyService {
  let records: SuperheroRecords
  private let universe: Universe
  /// The time at which the files were made, in seconds since 1970.
  private let date: Int64
  private let edition: Int

  static let path = "/superhero-api/api"

  init(_ configuration: StandInConfiguration) {
    records = SuperheroRecords(seed: configuration.seed, scale: configuration.scale, nights: configuration.night)
    // Of the universe only the painter of pictures makes use.
    universe = Universe(seed: configuration.seed, scale: 0.001, night: 0)
    edition = configuration.night / 7
    date = Calendar.instant(localDay: Calendar.firstNight - 400 + edition * 7, second: 40_000)
  }

  func admit(_ call: ServiceCall) -> Admission { .admitted([]) }

  func answer(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer {
    guard call.request.method == "GET" || call.request.method == "HEAD" else { return page(405) }
    let segments = call.target.segments
    guard segments.starts(with: ["superhero-api", "api"]) else { return page(404) }
    let rest = Array(segments.dropFirst(2))
    switch rest.first {
    case "all.json" where rest.count == 1: return file(damaged(damage), for: call)
    case "id" where rest.count == 2 && rest[1].hasSuffix(".json"):
      guard let id = Int(rest[1].dropLast(5)), let record = records.records.first(where: { $0.id == id }) else {
        return page(404)
      }
      return file(record.json, for: call)
    case "images" where rest.count == 3 && ["xs", "sm", "md", "lg"].contains(rest[1]):
      return ServicePictures.answer([rest[2]], isPortrait: true, of: universe) ?? page(404)
    default: return page(404)
    }
  }

  /// Returns the file of all records, with its damage if there is any.
  private func damaged(_ damage: PageDamage?) -> [UInt8] {
    guard let damage else { return records.all }
    guard damage.hasRows else { return Array("[]".utf8) }
    let rows = damage.rows(count: records.records.count)
    let parts = records.records.enumerated().map { place, record in
      rows[place]?.damaged(record.json, id: record.id, address: nil) ?? record.json
    }
    return Array("[".utf8) + parts.joined(separator: Array(",".utf8)) + Array("]".utf8)
  }

  /// Returns a file, unless the client has its newest version.
  private func file(_ bytes: [UInt8], for call: ServiceCall) -> WebAnswer {
    let tag = "\"\(String(UInt64(date), radix: 16))-\(String(FNV1a.hash(bytes) & 0xFFFF_FFFF, radix: 16))\""
    let fields = [
      ("ETag", tag), ("Last-Modified", HTTPDate(unixSeconds: date).description), ("Cache-Control", "max-age=600"),
    ]
    // A tag is asked before a date (RFC 9110, section 13.2.2).
    let isKnown =
      call.request["if-none-match"] != nil
      ? call.request.knows(tag: tag)
      : call.request["if-modified-since"].flatMap(HTTPDate.init).map { $0.unixSeconds >= date } ?? false
    if isKnown { return WebAnswer(status: 304, fields: fields) }
    var answer = WebAnswer(status: 200, fields: fields, body: .bytes(bytes))
    answer["Content-Type"] = "application/json; charset=utf-8"
    return answer
  }

  private func page(_ status: Int) -> WebAnswer {
    .html("<!DOCTYPE html>\n<title>\(status)</title>\n<p>There isn't a page here.</p>\n", status: status)
  }

  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer? {
    switch fault {
    case .rateLimit:
      var answer = page(429)
      answer["Retry-After"] = "1"
      return answer
    default: return nil
    }
  }

  var faults: Set<Fault> { Fault.common.subtracting([.revoked, .errorBody, .wrongTotal]) }

  func scope(of call: ServiceCall) -> AnswerScope {
    guard let name = call.target.segments.last else { return .file }
    return name == "all.json" ? .list : name.hasSuffix(".json") ? .document : .file
  }
}
