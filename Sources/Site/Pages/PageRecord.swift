import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A record while its page is being written: its own fields, and its place in the catalogue. Valid only as long as the
/// record that it was made of.
struct PageRecord {
  let view: RecordView
  let kind: Kind
  let id: Int64
  let rank: Int
  private let fields: RecordFields
  private let places: FieldPlaces

  init(_ view: RecordView, rank: Int, _ fields: RecordFields, _ places: FieldPlaces) {
    self.view = view
    kind = view.entry.id.kind
    id = view.entry.id.id
    self.rank = rank
    self.fields = fields
    self.places = places
  }

  /// A field by the API's name; nil where it is null.
  subscript(_ name: String) -> JSONValue? { places[name].flatMap { fields[$0] } }

  /// A text; nil where it is null or empty.
  func text(_ name: String) -> Markup? {
    guard let string = self[name]?.string, !string.isEmpty else { return nil }
    return "\(string)"
  }

  /// A whole number.
  func integer(_ name: String) -> Int? { self[name]?.number?.int64.map { Int($0) } }

  /// The description without markup, as bytes; empty where there is none.
  var plainDescription: [UInt8] {
    guard let string = self["description"]?.string, !string.isEmpty else { return [] }
    return string.hasEscapes ? Array(string.string.utf8) : Array(string.rawContents)
  }

  /// The record's own addresses: what each is, and the link.
  var links: [(type: String, link: WebLink)] {
    (self["urls"]?.array).map { array in
      array.compactMap { item in
        guard let address = item["url"]?.string, let link = WebLink(Array(address.string.utf8)) else { return nil }
        return (item["type"]?.string?.string ?? "", link)
      }
    } ?? []
  }

  /// Its identity.
  var recordID: RecordID { view.entry.id }

  /// The sanitised markup of the description; nil where there was none.
  var markup: Markup? { view.markup.map { Markup(sanitised: Array($0)) } }

  /// The number of the record that a field refers to.
  func reference(_ name: String, to kind: Kind) -> Int64? { places[name].flatMap { fields.reference($0, to: kind) } }

  /// The numbers of the records that a field refers to.
  func references(_ name: String, to kind: Kind) -> [Int64] {
    places[name].map { fields.references($0, to: kind) } ?? []
  }

  /// The day on which the source did not have it any more, counted from 1970-01-01; nil where it has it.
  var missingSince: Int? { view.entry.missingSince?.moment.map { Int(CivilDate.days(ofSeconds: $0)) } }
}
