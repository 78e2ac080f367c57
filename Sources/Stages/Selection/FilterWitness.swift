import Basics
import Catalog
import CatalogSources
import JSONKit
import Store

/// Tells from the rows of a page whether the source applied the filter.
///
/// A source may ignore a filter, for once or always, and answers with the whole collection then. The records themselves show whether they
/// belong to the list: by their own list of the other kind, where it is whole, by a reference, their id or their name.
struct FilterWitness: Sendable {
  private enum Sign: Sendable {
    case list(StaticString, of: Kind, ids: Set<Int64>)
    case reference(StaticString, to: Kind, ids: Set<Int64>)
    case name(StaticString, beginning: [UInt8])
    case id(StaticString, ids: Set<Int64>)
  }

  private let sign: Sign
  private let answers: AnswerShape
  private let references: ReferenceReader

  /// Creates a witness for a list of a source; nil where its rows cannot tell.
  init?(_ list: CatalogList, of source: any CatalogSource) {
    answers = source.answers
    let model = source.model
    references = ReferenceReader(model)
    switch list.scope {
    case .related(let other, let ids):
      if let field = model[list.kind].list(of: other) {
        sign = .list(field.name, of: other, ids: Set(ids))
      } else if case .number = model.references, let field = model[list.kind].reference(to: other) {
        sign = .reference(field.name, to: other, ids: Set(ids))
      } else {
        return nil
      }
    case .records(let ids): sign = .id(model[list.kind].fields[0].name, ids: Set(ids))
    case .named(let beginning):
      // What comes before the first letter that a source may fold into another.
      let plain = Array(beginning.utf8.prefix { $0 < 0x80 }).map(\.lowercasedASCII)
      guard !plain.isEmpty else { return nil }
      sign = .name(model[list.kind].nameField, beginning: plain)
    // How a source compares parts of names, it knows alone.
    case .everything, .record, .owned, .holding, .days:
      return nil
    }
  }

  /// Whether the rows show that the filter was applied; nil where no row shows anything. One in ten may contradict it: references between
  /// records are not always up to date.
  ///
  /// - Complexity: O(bytes).
  func isAnswered(by body: [UInt8]) -> Bool? {
    let votes = try? JSONReader().read(body) { document -> [Bool] in
      guard let rows = answers.rows(in: document) else { return [] }
      return rows.compactMap { belongs($0) }
    }
    guard let votes, !votes.isEmpty else { return nil }
    return votes.count { !$0 } * 10 <= votes.count
  }

  private func belongs(_ row: JSONValue) -> Bool? {
    switch sign {
    case .list(let field, let target, let ids):
      guard let list = row[field], let items = list["items"]?.array else { return nil }
      var count: Int64 = 0
      for item in items {
        count += 1
        if let id = references.id(of: target, in: item), ids.contains(id) { return true }
      }
      // A list that is cut off may have had it behind the cut.
      guard let available = list["available"]?.number?.int64, available == count else { return nil }
      return false
    case .reference(let field, let target, let ids):
      return row[field].flatMap { references.id(of: target, in: $0) }.map { ids.contains($0) }
    case .id(let field, let ids): return row[field]?.number?.int64.map { ids.contains($0) }
    case .name(let field, let beginning):
      guard let name = row[field]?.string else { return nil }
      let bytes = name.withUTF8 { Array($0.drop { $0 == 0x20 }.prefix(beginning.count)) }
      return bytes.map(\.lowercasedASCII) == beginning
    }
  }
}
