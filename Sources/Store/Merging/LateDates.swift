import Catalog
import JSONKit

/// A remover of the dates beyond the limit from records.
///
/// The limit is known when a crawl is over, and another crawl may move it. So the store keeps dates as they were sent, and readers of
/// records get `null` for dates beyond the limit.
struct LateDates {
  private let limit: DateLimit
  private let model: CatalogModel
  private let reader = JSONReader()

  init(_ limit: DateLimit, of model: CatalogModel) {
    self.limit = limit
    self.model = model
  }

  /// Returns a record without its late dates.
  ///
  /// - Parameters:
  ///   - json: the canonical JSON.
  ///   - links: the packed links; empty where the caller needs none.
  /// - Returns: the record, and how many dates were removed; nil where none was.
  /// - Complexity: O(bytes).
  func taken(
    outOf json: [UInt8], links: [UInt8], of kind: Kind
  ) -> (json: [UInt8], links: [UInt8], count: Int)? {
    let places = (try? reader.read(json) { latePlaces(of: kind, in: $0) }) ?? []
    guard !places.isEmpty else { return nil }
    var kept: [UInt8] = []
    kept.reserveCapacity(json.count)
    var start = 0
    for place in places {
      kept += json[start..<place.lowerBound]
      kept += "null".utf8
      start = place.upperBound
    }
    kept += json[start...]
    let moved = { (offset: Int) in
      offset - places.reduce(0) { $0 + ($1.upperBound <= offset ? $1.count - 4 : 0) }
    }
    guard !links.isEmpty else { return (kept, links, places.count) }
    let count = model[kind].targets.count
    // A reader of damaged links reports them; nothing is removed from such a record.
    guard let fields = try? LinkFields(links, into: json.count, count: count) else { return nil }
    let packed = LinkFields.packed(fields.entries.map { ($0, moved) })
    return packed.map { (kept, $0, places.count) }
  }

  /// Returns the places of late dates, in their order.
  private func latePlaces(of kind: Kind, in record: JSONValue) -> [Range<Int>] {
    guard let object = record.object else { return [] }
    var places: [Range<Int>] = []
    func look(at value: JSONValue?) {
      guard let value, let text = value.string,
        case .moment(let moment) = CatalogDate(text.rawContents), !limit.allows(moment)
      else { return }
      places.append(value.offset..<value.offset + value.raw.count)
    }
    for (member, field) in zip(object, model.kinds[kind.index].fields) {
      switch field.shape {
      case .modified, .moment, .day, .dated: look(at: member.value)
      case .object(let parts):
        for part in parts {
          switch part.shape {
          case .modified, .moment, .day, .dated: look(at: member.value[part.name])
          default: break
          }
        }
      case .objects(let parts):
        guard let objects = member.value.array else { continue }
        for object in objects {
          for part in parts {
            switch part.shape {
            case .modified, .moment, .day, .dated: look(at: object[part.name])
            default: break
            }
          }
        }
      default: break
      }
    }
    return places
  }
}
