public import Basics

/// A description of what a source's catalogue can contain: its kinds with their fields and columns, and their relations. It is part of the
/// program, never read from a file.
///
/// Code that works on many records asks it once and keeps the results in arrays by `Kind.index`.
///
/// ```swift
/// let issue = model.kind(.issue)            // nil where the source has no issues
/// let names = model.order.map(model.name)   // such as ["comics", "series", …]
/// let pairs = model.relation(from: .issue, to: .character)
/// ```
public struct CatalogModel: Sendable {
  /// The name of the model in stores.
  public let id: StaticString
  /// The kinds by number. Only appended to: numbers are stored.
  public let kinds: [KindDescription]
  /// The kinds in the order in which they are fetched, and in which tables and downloads list them.
  public let order: [Kind]
  /// The relations, in the order of their tables.
  public let relations: [Relation]
  /// The details of relations, each once, in the order of their first relation.
  public let details: [ListDetail]
  /// The tables of parts of records, in their order.
  public let parts: [PartTable]
  /// The form in which records refer to each other.
  public let references: ReferenceForm
  /// Texts by which the source says "none", such as `-`: where a text may be null they become null.
  public package(set) var noTexts: [StaticString] = []
  /// The time zone of moments that are sent without a zone.
  public package(set) var localTime = LocalTime.utc
  /// The form in which records name pictures.
  public package(set) var pictures = PictureForm()
  /// The origin of the records and their terms; nil where it is not stated.
  public package(set) var origin: CatalogOrigin?
  /// The site that relative links in texts lead to, without a slash at its end; nil where it is not known.
  public package(set) var linkBase: StaticString?
  /// The form of the addresses of records' pages on the web, which tells their kinds; nil where it does not.
  public package(set) var pages: PageAddresses?
  /// Whether 1970-01-01T00:00:00Z, and any date before 1800, stands for "no date", as where a database has a zero date. Otherwise people
  /// may be born in any year, and issues may be of January 1970.
  public package(set) var hasSentinelDates = true
  /// Whether pages call its characters heroes.
  public package(set) var hasHeroes = false
  /// The facts that collectors' programs need beside roles.
  public package(set) var collectors = CollectorTraits()
  /// The dictionaries that stored records are packed with.
  public package(set) var packing: [UInt8] = []
  /// The schema of its XML catalogue, up to the markup that is allowed; nil where it is made from the model, as the style sheet is then.
  public package(set) var xmlSchema: [UInt8]?
  /// The first questions of analysts about its tables.
  public package(set) var questions: [CatalogQuestion] = []

  /// The relations of issues that include the pairs of their stories, see ``implyByStories(_:)``.
  public private(set) var implied: [ImpliedRelation] = []

  private let kindsByRole: [Kind?]

  package init(
    id: StaticString, kinds: [KindDescription], order: [Kind], relations: [Relation],
    parts: [PartTable] = [], references: ReferenceForm
  ) {
    precondition(kinds.count <= 255, "the number of a kind is a byte, and 255 stands for none")
    self.id = id
    self.kinds = kinds
    self.order = order
    self.relations = relations.enumerated().map { number, relation in
      var relation = relation
      relation.number = number
      return relation
    }
    self.parts = parts
    self.references = references
    var details: [ListDetail] = []
    for case let detail? in relations.map(\.detail) where !details.contains(detail) { details.append(detail) }
    self.details = details
    kindsByRole = Role.allCases.map { role in
      kinds.firstIndex { $0.role == role }.map { Kind(number: UInt8($0)) }
    }
  }
}

extension CatalogModel {
  /// The description of a kind.
  public subscript(_ kind: Kind) -> KindDescription { kinds[kind.index] }

  /// Every kind, by number.
  public var all: [Kind] { kinds.indices.map { Kind(number: UInt8($0)) } }

  /// Every kind, by name: the order of keys that begin with it.
  public var allByName: [Kind] { all.sorted { self[$0].name.description < self[$1].name.description } }

  /// The form of its records' addresses; nil where they have none.
  public var addresses: AddressForm? { if case .address(_, let form) = references { form } else { nil } }

  /// Whether there are kinds whose lists show records in part.
  public var showsInPart: Bool { kinds.contains { $0.detail != 0 } }

  /// Returns the kind with a number; nil for a number that the model does not have.
  public func kind(number: Int) -> Kind? { kinds.indices.contains(number) ? Kind(number: UInt8(number)) : nil }

  /// Returns the kind with a name; nil where the model has none.
  public func kind(named name: String) -> Kind? {
    kinds.firstIndex { $0.name.description == name }.map { Kind(number: UInt8($0)) }
  }

  /// Returns values by kind, from values by the names of kinds. Names that the model does not have are ignored.
  public func byKind<Value>(_ named: [String: Value]) -> [Kind: Value] {
    named.reduce(into: [:]) { values, entry in
      if let kind = kind(named: entry.key) { values[kind] = entry.value }
    }
  }

  /// Returns the kind with a role; nil where the model has none.
  public func kind(_ role: Role) -> Kind? { kindsByRole[Int(role.rawValue)] }

  /// Returns the name of a kind: `characters`.
  public func name(of kind: Kind) -> String { self[kind].name.description }

  /// Returns the name of a record for people and logs: `characters/1009`.
  public func name(of id: RecordID) -> String { "\(self[id.kind].name)/\(id.id)" }

  /// Returns the identity that a stored key stands for; nil for an integer that is no key of this model.
  public func record(key: Int64) -> RecordID? {
    RecordID(key: key).flatMap { $0.kind.index < kinds.count ? $0 : nil }
  }

  /// Returns the relation that a field belongs to, and whether the field is its left side; nil for a field of no relation.
  ///
  /// - Complexity: O(relations): for setting up, not for records.
  public func relation(of field: StaticString, of kind: Kind) -> (relation: Relation, ownerIsLeft: Bool)? {
    for relation in relations {
      if relation.left == kind, relation.leftField?.description == field.description { return (relation, true) }
      if relation.right == kind, relation.rightField?.description == field.description { return (relation, false) }
    }
    return nil
  }

  /// The relations, followed by the implied ones that have no table.
  public var allRelations: [Relation] { relations + implied.map(\.relation).filter { $0.number >= relations.count } }

  /// Returns the first relation between the kinds of two roles, with the first as its left side; nil where the model has none. It may be an
  /// implied one.
  public func relation(from left: Role, to right: Role) -> Relation? {
    guard let left = kind(left), let right = kind(right) else { return nil }
    return allRelations.first { $0.left == left && $0.right == right }
  }
}

/// A relation of issues that follows from the relations of their stories, where a source states characters or creators by story.
public struct ImpliedRelation: Sendable {
  /// The relation of issues; its number is beyond those of the model where it has no table.
  public let relation: Relation
  /// The relation of issues and their stories.
  public let stories: Relation
  /// The relation of stories to the same records.
  public let source: Relation
}

extension CatalogModel {
  /// Declares that pairs of stories and some kinds count for the stories' issues: for pages, statistics and the graph. Tables stay as the
  /// source has them.
  package mutating func implyByStories(_ kinds: Kind...) {
    guard let issue = kind(.issue), let story = kind(.story),
      let stories = relations.first(where: { $0.left == issue && $0.right == story })
    else { return }
    for kind in kinds {
      guard let source = relations.first(where: { $0.left == story && $0.right == kind }) else { continue }
      var relation = Relation(issue, nil, kind, nil)
      relation.number = allRelations.count
      let own = relations.first { $0.left == issue && $0.right == kind }
      implied.append(ImpliedRelation(relation: own ?? relation, stories: stories, source: source))
    }
  }
}

/// The form of the addresses of records' pages on the web, which tells the kind where records have no address in the API:
/// `https://HOST/SINGULAR/…`, with the kind's singular name.
public struct PageAddresses: Sendable {
  /// The member of a record with the address.
  public let member: StaticString
  /// The end of the host and the slash behind it: the text before a kind.
  private let marker: StaticString
  /// The names of kinds that the source has and the model does not.
  private let others: [StaticString]

  package init(member: StaticString, marker: StaticString, others: [StaticString] = []) {
    self.member = member
    self.marker = marker
    self.others = others
  }

  /// Returns the kind of the page at an address; nil where the address shows none.
  ///
  /// - Parameters:
  ///   - address: UTF-8.
  ///   - names: the singular names of kinds, by number.
  public func kind(_ address: UnsafeRawBufferPointer, among names: [StaticString]) -> Kind? {
    guard let name = name(in: address) else { return nil }
    return names.firstIndex { name.equals($0) }.map { Kind(number: UInt8($0)) }
  }

  /// Returns the name of a kind that the source has and the model does not; nil where the address is not one of such a kind.
  public func otherKind(_ address: UnsafeRawBufferPointer) -> StaticString? {
    guard !others.isEmpty, let name = name(in: address) else { return nil }
    return others.first { name.equals($0) }
  }

  /// Returns the text at the place of a kind's name.
  private func name(in address: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let length = marker.utf8CodeUnitCount
    guard
      let place = address.indices.first(where: {
        $0 + length <= address.count && address.slice($0..<address.count).startsWith(marker)
      })
    else { return nil }
    let rest = address[(place + length)...].prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    return UnsafeRawBufferPointer(rebasing: rest)
  }
}

/// The origin of a model's records, and their terms: every published set states both.
///
/// ```swift
/// let origin = CatalogOrigin(
///   source: ("Toy shop", "https://toys.example/"),
///   license: ("CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/"),
///   conditions: "Name the shop, and share what you make alike.")
/// print(origin.notices)  // the sentences that LICENSE.txt begins with
/// ```
public struct CatalogOrigin: Sendable {
  /// A page on the web: its title for people, and its address.
  public typealias Page = (title: String, address: String)

  /// The source.
  public let source: Page
  /// The terms.
  public let license: Page
  /// The people or sites that the terms want to be named beside the source, or whose work the source passes on.
  public let credits: [Page]
  /// The conditions that users of the records must know, in sentences; empty where the title of the terms states them.
  public let conditions: String
  /// Whether the source gives no right to pass its records on, so that sets of them are for their maker alone.
  public let isPrivate: Bool

  package init(
    source: Page, license: Page, credits: [Page] = [], conditions: String = "", isPrivate: Bool = false
  ) {
    self.source = source
    self.license = license
    self.credits = credits
    self.conditions = conditions
    self.isPrivate = isPrivate
  }
}

extension CatalogOrigin {
  /// Whether its terms have to go with every set in full: a licence with conditions, people to be named, or no right to pass records on.
  public var isLicence: Bool { !conditions.isEmpty || !credits.isEmpty || isPrivate }

  /// The sentences of every set about the terms, a sentence or two each; empty for terms that are only named.
  public var notices: [String] {
    guard isLicence else { return [] }
    var notices = ["Data of \(Self.text(source)). Terms: \(Self.text(license))."]
    if !credits.isEmpty { notices.append("With thanks to \(credits.map(Self.text).joined(separator: "; ")).") }
    if !conditions.isEmpty { notices.append(conditions) }
    if isPrivate {
      notices.append("Private: the source gives no right to pass these records on. Do not publish this set.")
    }
    return notices
  }

  private static func text(_ page: Page) -> String { "\(page.title) (\(page.address))" }
}

/// A question that the tables of a model answer.
public struct CatalogQuestion: Sendable, Equatable {
  /// The name of the question, for programs: `longest_runs`.
  public let name: String
  /// The question and the thing counted, in sentences on one line.
  public let text: String
  /// One SQL statement, without its semicolon, that gives the same answer in DuckDB, PostgreSQL and SQLite.
  public let statement: String

  /// Reads questions from SQL. Each begins with a comment, whose first line is the question, and ends with a semicolon at the end of a
  /// line.
  ///
  /// - Parameter names: the names of the questions, in their order; as many as there are statements.
  package static func reading(_ bytes: [UInt8], named names: [StaticString]) -> [CatalogQuestion] {
    let statements = String(decoding: bytes, as: UTF8.self).split(separator: ";\n")
    precondition(statements.count == names.count, "each question has a name")
    return zip(names, statements).map { name, statement in
      let lines = statement.split(separator: "\n", omittingEmptySubsequences: false)
      let comment = lines.prefix { $0.hasPrefix("--") }
      return CatalogQuestion(
        name: name.description,
        text: String((comment.first ?? "").drop { $0 == "-" || $0 == " " }),
        statement: lines.dropFirst(comment.count).joined(separator: "\n"))
    }
  }
}
