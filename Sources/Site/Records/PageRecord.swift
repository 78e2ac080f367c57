import Basics
import Catalog
import Datasets
import JSONKit
import Store

/// A record while its page is written: its own fields, and its place in the catalogue. Valid only as long as the record that it was made
/// of.
///
/// A record that is only referred to has no fields: its page shows the references to it.
struct PageRecord {
  /// The record in the store; nil where it is only referred to.
  let view: RecordView?
  /// The kind and the id of the record.
  let recordID: RecordID
  let rank: Int
  let fields: RecordFields
  let readers: RecordReaders
  /// The stories of an issue; nil for a record of another kind.
  var stories: IssueStories?

  var kind: Kind { recordID.kind }
  var id: Int64 { recordID.id }

  /// Returns a text; nil where it is null or empty.
  func text(_ role: ColumnRole) -> Markup? { readers[role]?.text(in: fields) }

  /// The description without markup, as bytes; empty where there is none.
  var plainDescription: [UInt8] {
    // Some texts were made of a value that was not there.
    guard let string = readers[.description]?.json(in: fields)?.string, !string.isEmpty, !string.equals("null")
    else { return [] }
    return string.hasEscapes ? Array(string.string.utf8) : Array(string.rawContents)
  }

  /// The first longer text beside the description, such as the text that advertises an issue.
  var solicitation: [UInt8]? {
    readers[.texts]?.texts(in: fields).lazy.map(\.text).first { !$0.isEmpty }.map { Array($0.string.utf8) }
  }

  /// The record's own links, each with its type.
  var links: [(type: String, link: WebLink)] {
    let links = readers[.links]?.texts(in: fields) ?? []
    return links.compactMap { label, address in
      WebLink(Array(address.string.utf8)).map { (label?.string ?? "", $0) }
    }
  }

  /// The sanitised markup of the description; nil where it has none.
  var markup: Markup? { view?.markup.map { Markup(sanitised: Array($0)).withDirections } }

  /// Returns the record's page at the source; nil where the source has no address for it.
  func page(in model: CatalogModel) -> WebLink? {
    if let address = readers[.webPage]?.json(in: fields)?.string, let link = WebLink(Array(address.string.utf8)) {
      return link
    }
    if let beginning = model[kind].webPages { return WebLink("\(beginning)\(id)/".utf8) }
    return links.first { $0.type == "detail" }?.link
  }

  /// Returns the number of records of a kind that the record has according to the source; nil where the source does not say.
  func listed(_ kind: Kind) -> Int? { readers.listed(kind, in: fields) }

  /// Whether only lists have shown the record, which show records in part.
  func isThin(in model: CatalogModel) -> Bool { view?.entry.fields.isThin(lacking: model[kind].detail) ?? false }

  /// The first day on which the record was missing, counted from 1970-01-01; nil where it is not missing.
  var missingSince: Int? { view?.entry.missingSince?.moment.map { Int(CivilDate.days(ofSeconds: $0)) } }
}
