import Catalog
import Datasets
import JSONKit
import Store

/// A reader of a field that lists other records, with all that its items say about them.
struct ItemReader: Sendable {
  /// The name of the field, and its place.
  let field: StaticString
  let place: Int
  /// The kind of the listed records.
  let target: Kind
  /// The member of an item with the record's name.
  private let name: StaticString
  /// The member with the role or type of an item; nil where items have none, or one that is no text.
  private let detail: StaticString?
  private let members: [FieldDescription]
  private let references: ReferenceReader
  /// Whether the items stand in an object, since the source may list the first few only.
  private let isResourceList: Bool

  /// Creates a reader; nil where the field lists no records.
  init?(at place: Int, of kind: Kind, in model: CatalogModel) {
    let field = model[kind].fields[place]
    var (name, detail, members, isResourceList): (StaticString, ListDetail?, [FieldDescription], Bool)
    switch field.shape {
    case .references(_, let named, let said): (name, detail, members, isResourceList) = (named, said, [], false)
    case .credits(_, let said, let more): (name, detail, members, isResourceList) = ("name", said, more, false)
    case .list(_, let said): (name, detail, members, isResourceList) = ("name", said, [], true)
    default: return nil
    }
    guard let target = field.target else { return nil }
    self.field = field.name
    self.place = place
    self.target = target
    self.name = name
    self.detail = detail.flatMap { $0.kind == nil ? $0.name : nil }
    self.members = members.filter(\.isForReaders)
    self.isResourceList = isResourceList
    references = ReferenceReader(model)
  }

  /// A listed record.
  struct Item {
    /// The number of the record; nil where the item names none.
    let id: Int64?
    /// The name that the item gives it, and its role or type; empty where there is none.
    let name, detail: Markup
    /// The other values of the item.
    let notes: [Note]
  }

  /// A value of an item.
  enum Note: Equatable {
    /// A text or a number, with the name of its member.
    case text(StaticString, Markup)
    /// A flag that is set, by the name of its member.
    case flag(String)
    /// A flag that says that the item is a guess.
    case uncertain

    /// Whether this is a text whose member is called by a word and more: `signed_as` for `signed`.
    func begins(with word: String) -> Bool {
      if case .text(let member, _) = self { member.description.hasPrefix(word + "_") } else { false }
    }

    static func == (one: Note, other: Note) -> Bool {
      switch (one, other) {
      case (.text(let a, let b), .text(let c, let d)): a.description == c.description && b == d
      case (.flag(let a), .flag(let b)): a == b
      case (.uncertain, .uncertain): true
      default: false
      }
    }
  }

  /// Returns the items in their order.
  func items(in fields: RecordFields) -> [Item] {
    guard let items = isResourceList ? fields[place]?["items"]?.array : fields[place]?.array else { return [] }
    return items.map { item in
      Item(
        id: references.id(of: target, in: item), name: text(item[name]),
        detail: detail.map { text(item[$0]) } ?? "", notes: members.compactMap { note($0, in: item) })
    }
  }

  private func text(_ value: JSONValue?) -> Markup { value?.string.map { "\($0)" } ?? "" }

  private func note(_ member: FieldDescription, in item: JSONValue) -> Note? {
    guard let value = item[member.name] else { return nil }
    if let text = value.string { return text.isEmpty ? nil : .text(member.name, "\(text)") }
    guard let number = value.number?.int64 else { return nil }
    guard case .integer(zeroIsNull: false) = member.shape else { return .text(member.name, "\(number)") }
    guard number == 1 else { return nil }
    let name = member.name.description
    if name.hasSuffix("uncertain") { return .uncertain }
    let words = (name.hasPrefix("is_") ? name.dropFirst(3) : name[...]).split(separator: "_")
    return .flag(words.joined(separator: " "))
  }
}
