import Catalog
import JSONKit

/// Reads the record that a row is from its own address, else from its place, else from its page's address or its shape.
struct RowIdentity: Sendable {
  /// A judgement on the identity of a row.
  enum Verdict {
    /// A record with a usable identity.
    case record(RecordID)
    /// A row that cannot be kept, with the rule that it breaks, and the kind that it counts for where that is known.
    case refused(CleaningRule, Kind?)
    /// A row of a kind that the source has and the model does not, by the name of the kind.
    case foreign(StaticString)
  }

  private let references: ReferenceForm
  /// The names of the kinds, by `Kind.index`.
  private let names: [StaticString]
  /// The members with a record's number, by `Kind.index`.
  private let idMembers: [StaticString]
  /// Fields that only one kind has.
  private let distinguishing: [(name: StaticString, kind: Kind)]
  /// The addresses of records' pages, and the kinds' names in them by `Kind.index`.
  private let pages: PageAddresses?
  private let singulars: [StaticString]
  /// The members that are true of private rows, by `Kind.index`.
  private let privateMembers: [StaticString?]

  init(_ model: CatalogModel) {
    references = model.references
    names = model.kinds.map(\.name)
    idMembers = model.kinds.map(\.fields[0].name)
    pages = model.pages
    singulars = model.kinds.map(\.singular)
    privateMembers = model.kinds.map(\.privateField)
    distinguishing = model.all.flatMap { kind in model[kind].distinguishing.map { ($0, kind) } }
  }

  /// Reads a row's identity.
  ///
  /// - Parameter hint: the kind that the place of the row suggests; nil where it suggests none.
  func read(_ row: JSONObject, hint: Kind?) -> Verdict {
    var address: RecordID?
    if case .address(let member, let form) = references {
      address = row[member]?.string?.withUTF8 { form.record($0, among: names) }.flatMap { $0 }
    }
    if address == nil, hint == nil, let pages, let page = row[pages.member]?.string,
      let other = page.withUTF8({ pages.otherKind($0) }).flatMap({ $0 })
    {
      return .foreign(other)
    }
    guard let kind = address?.kind ?? hint ?? kind(of: row) else { return .refused(.rowKind, nil) }
    guard let number = row[idMembers[kind.index]].flatMap(number(of:)), let identity = RecordID(kind, number) else {
      return .refused(.rowID, kind)
    }
    // The row says two things about itself; neither can be trusted more than the other.
    if let address, address.id != number { return .refused(.rowAddress, kind) }
    if let member = privateMembers[kind.index], row[member]?.bool == true { return .refused(.rowPrivate, kind) }
    return .record(identity)
  }

  private func number(of value: JSONValue) -> Int64? {
    if let number = value.number { return number.int64 }
    // Some exports turn every number into text; digits alone are still exact.
    guard let text = value.string, !text.hasEscapes, !text.isEmpty, text.rawContents.count <= 16 else { return nil }
    var result: Int64 = 0
    for byte in text.rawContents {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      result = result * 10 + Int64(digit)
    }
    return result
  }

  /// Returns the kind that a row's fields suggest; nil where they fit none or more than one.
  private func kind(of row: JSONObject) -> Kind? {
    if let pages, let address = row[pages.member]?.string,
      let kind = address.withUTF8({ pages.kind($0, among: singulars) })
    {
      return kind
    }
    var votes: Set<Kind> = []
    for member in row {
      for (name, kind) in distinguishing where member.name.equals(name) { votes.insert(kind) }
    }
    return votes.count == 1 ? votes.first : nil
  }
}
