import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A record while its page is being written: its own fields, and its place in the catalogue. Valid only as long as the
/// record that it was made of.
///
/// Of a record that is only referred to there are no fields: what its page shows is what others say of it.
struct PageRecord {
  /// What the store has of it; nil where it is only referred to.
  let view: RecordView?
  /// Its identity.
  let recordID: RecordID
  let rank: Int
  let fields: RecordFields
  let readers: RecordReaders

  var kind: Kind { recordID.kind }
  var id: Int64 { recordID.id }

  /// A text; nil where it is null or empty.
  func text(_ role: ColumnRole) -> Markup? { readers[role]?.text(in: fields) }

  /// The description without markup, as bytes; empty where there is none.
  var plainDescription: [UInt8] {
    guard let string = readers[.description]?.json(in: fields)?.string, !string.isEmpty else { return [] }
    return string.hasEscapes ? Array(string.string.utf8) : Array(string.rawContents)
  }

  /// The first longer text beside the description: what was written to sell an issue.
  var solicitation: [UInt8]? {
    readers[.texts]?.texts(in: fields).lazy.map(\.text).first { !$0.isEmpty }.map { Array($0.string.utf8) }
  }

  /// The record's own addresses: what each is, and the link.
  var links: [(type: String, link: WebLink)] {
    let links = readers[.links]?.texts(in: fields) ?? []
    return links.compactMap { label, address in
      WebLink(Array(address.string.utf8)).map { (label?.string ?? "", $0) }
    }
  }

  /// The sanitised markup of the description; nil where there was none.
  var markup: Markup? { view?.markup.map { Markup(sanitised: Array($0)).withDirections } }

  /// How many records of a kind the source says that it has; nil where it does not say.
  func listed(_ kind: Kind) -> Int? { readers.listed(kind, in: fields) }

  /// Whether only lists have shown it, which show records in part.
  func isThin(in model: CatalogModel) -> Bool { view?.entry.fields.isThin(lacking: model[kind].detail) ?? false }

  /// The day on which the source did not have it any more, counted from 1970-01-01; nil where it has it.
  var missingSince: Int? { view?.entry.missingSince?.moment.map { Int(CivilDate.days(ofSeconds: $0)) } }
}
