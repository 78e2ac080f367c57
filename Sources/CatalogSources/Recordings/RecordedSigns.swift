import Catalog
import JSONKit

/// The signs by which recorded answers of a source are recognized and read, in any form in which they were kept.
struct RecordedSigns: Sendable {
  /// The source.
  let source: any CatalogSource
  /// The member of an answer with the list of rows in it; nil where the list stands in the answer itself.
  let container: StaticString?
  /// The member that is the list of rows; nil where the whole answer is the list.
  let list: StaticString?
  /// The member with the line that must be shown with the data.
  let attribution: StaticString?
  /// Whether the record of a look-up stands in the place of the list.
  let mayBeRecord: Bool
  /// The members with the number of a record.
  let ids: [StaticString]
  private let addresses: AddressForm?
  private let names: [StaticString]

  init(_ source: any CatalogSource) {
    let (answers, model) = (source.answers, source.model)
    self.source = source
    container = answers.rows.count > 1 ? answers.rows[0] : nil
    list = answers.rows.last
    attribution = answers.attribution
    mayBeRecord = answers.record.map { $0.count == answers.rows.count && !$0.isEmpty } ?? false
    var ids: [StaticString] = []
    for id in model.kinds.map(\.fields[0].name) where !ids.contains(where: { $0.description == id.description }) {
      ids.append(id)
    }
    self.ids = ids
    addresses = model.addresses
    names = model.kinds.map(\.name)
  }

  /// The reason why an object without a sign gives no rows.
  var unknownReason: String {
    let signs = (ids + [container, list].compactMap(\.self)).map(\.description)
    let last = signs.count > 1 ? " and \(signs[signs.count - 1])" : ""
    return "no catalogue answer: an object without "
      + (signs.count > 1 ? signs.dropLast().joined(separator: ", ") : signs.joined()) + last
  }

  /// Whether a value has the list of rows in it, or is a record.
  func isPageOrRecord(_ value: JSONValue) -> Bool {
    list.flatMap { value[$0] } != nil || ids.contains { value[$0] != nil }
  }

  /// Whether an object outside of its proper place is a record or holds records.
  func holdsRows(_ value: JSONValue) -> Bool {
    guard let object = value.object else { return false }
    switch RecordedShape(object, by: self) {
    // An early form of a list's address has an id, too.
    case .record: return object["service"] == nil
    case .envelope, .container, .exchange: return true
    case .cassette, .addresses, .other, .unknown: return false
    }
  }

  /// Returns the kind of the record or of the list that an address of the API names.
  func kind(ofAddress address: JSONString) -> Kind? { address.withUTF8 { kind(ofAddress: $0) } }

  /// Returns the kind of the record or of the list that an address names, for a text from outside JSON.
  func kind(ofAddressText address: String) -> Kind? {
    // Behind the path stand a query or nothing.
    var path = address.prefix { $0 != "?" && $0 != "#" }.description
    return path.withUTF8 { kind(ofAddress: UnsafeRawBufferPointer($0)) }
  }

  private func kind(ofAddress address: UnsafeRawBufferPointer) -> Kind? {
    guard let addresses else { return source.kind(ofRecordedRequest: String(decoding: address, as: UTF8.self)) }
    return addresses.record(address, among: names)?.kind ?? addresses.collection(address, among: names)
  }

  /// Whether an address of the API names a record.
  func isRecord(_ address: UnsafeRawBufferPointer) -> Bool { addresses?.record(address, among: names) != nil }
}

extension RecordingFolder {
  /// Returns the source of the recorded answers. The first file, in their order, that fits exactly one candidate decides: by a row with its
  /// own address, or whose fields no other model knows as many of, else by the members around the rows of a page.
  ///
  /// - Parameter candidates: the possible sources.
  /// - Returns: nil where no file decides.
  /// - Complexity: O(bytes) of the files up to the one that decides, for each candidate; nothing is read for a single one.
  public func recognizedSource(among candidates: [any CatalogSource]) -> (any CatalogSource)? {
    guard candidates.count > 1 else { return candidates.first }
    let fields = candidates.map { Set($0.model.kinds.flatMap(\.fields).map(\.name.description)) }
    let evidence = candidates.indices.map { index in
      SourceEvidence(
        for: candidates[index], fields: fields[index], others: fields.indices.filter { $0 != index }.map { fields[$0] })
    }
    let reader = JSONReader()
    for file in files {
      // A file that cannot be read is reported when its rows are wanted.
      guard let bytes = try? file.read().bytes else { continue }
      for isSign in [SourceEvidence.isRow, SourceEvidence.isPage] {
        let found = candidates.indices.filter { isSign(evidence[$0])(bytes, reader) }
        if found.count == 1 { return candidates[found[0]] }
        // Several are worse than none: the members around the rows distinguish less.
        if found.count > 1 { break }
      }
    }
    return nil
  }
}

/// The evidence that recorded answers are those of a source.
private struct SourceEvidence {
  private let source: any CatalogSource
  private let answers: RecordedAnswers
  /// The names of all fields of its model, and of those of the other candidates.
  private let fields: Set<String>
  private let others: [Set<String>]

  private struct Found: Error {}

  init(for source: any CatalogSource, fields: Set<String>, others: [Set<String>]) {
    self.source = source
    self.fields = fields
    self.others = others
    answers = RecordedAnswers(of: source)
  }

  /// Whether a row of a file is the source's own.
  func isRow(in bytes: [UInt8], by reader: JSONReader) -> Bool {
    let summary = try? answers.forEachRow(in: bytes, reader: reader) { row in
      if row.kindHint != nil || isOwn(row.value) { throw Found() }
    }
    return summary == nil
  }

  private func isOwn(_ row: JSONValue) -> Bool {
    guard let object = row.object else { return false }
    if case .address(let member, _) = source.model.references, let address = object[member]?.string,
      answers.signs.kind(ofAddress: address) != nil
    {
      return true
    }
    let names = object.map(\.name.string)
    let known = names.count(where: fields.contains)
    return others.allSatisfy { names.count(where: $0.contains) < known }
  }

  /// Whether a file is a page of the source as it was sent. Sources that send nothing around their rows have no such sign.
  func isPage(in bytes: [UInt8], by reader: JSONReader) -> Bool {
    let request = source.traits.page(of: CatalogList(source.model.all[0]))
    guard source.answers.total != nil,
      let frame = try? PageFrame.peek(bytes, of: source, to: request, reader: reader)
    else { return false }
    return frame.damage == nil
  }
}
