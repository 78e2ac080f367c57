import Basics
import Catalog
public import CatalogSources

/// The plan for reading the answers of a source and cleaning their rows: compiled once a run, shared by all its tasks.
public struct NormalizationPlan: Sendable {
  /// A field of a kind, or a member of the objects that a field holds.
  ///
  /// Every cleaned value copies one entry, so an entry has no reference-counted member.
  struct Entry: Sendable {
    let name: StaticString
    let operation: Operation
  }

  /// The operation that cleans a value.
  enum Operation: Sendable {
    case id
    case ownAddress
    case text(orNull: Bool)
    /// One of the words at this place of `terms`, or another text.
    case term(Int)
    case markup
    case plain
    case prose
    case integer(zeroIsNull: Bool)
    case decimal(isText: Bool)
    case modified
    case moment
    case day
    case dated
    case webAddress
    case picture
    case pictures
    case texts
    case lines
    case flag
    case withheld
    /// An object whose members are at these places of `entries`.
    case object(Range<Int>)
    /// Objects whose members are at these places of `entries`.
    case objects(Range<Int>)
    case reference(Target)
    case references(Target)
    /// References with more members, which are at these places of `entries`.
    case credits(Target, Range<Int>)
    case list(Target)
  }

  /// The words of a field, and the codes that stand for them, as many or none.
  struct Vocabulary: Sendable {
    let words: [String]
    let codes: [StaticString]
  }

  /// The kind of records that the items of a field refer to, with the form of the items.
  struct Target: Sendable {
    let kind: Kind
    /// The kind's name, as addresses have it.
    let name: StaticString
    /// The member of an item with the record's name.
    var nameMember: StaticString = "name"
    /// The detail of an item: what it says in addition to its record; nil for none.
    let detail: ListDetail?
    /// Whether records of the kind are made of the references to them.
    let isCollected: Bool
  }

  /// The fields and members of all kinds.
  private(set) var entries: [Entry] = []
  /// The places of a kind's fields in `entries`, by `Kind.index`.
  private(set) var fields: [Range<Int>] = []
  /// The vocabularies of terms.
  private(set) var terms: [Vocabulary] = []
  let references: ReferenceForm
  let pictures: PictureForm
  /// The time zone of moments that are sent without one.
  let localTime: LocalTime
  /// The site that relative links lead to; empty where it is unknown.
  let linkBase: [UInt8]
  /// The texts by which the source says that there is no text.
  let noTexts: [StaticString]
  /// Whether 1970-01-01T00:00:00Z and all dates before 1800 stand for "no date".
  let hasSentinelDates: Bool
  let identity: RowIdentity
  /// The names of the kinds, by `Kind.index`.
  let names: [StaticString]
  private let collected: Set<Kind>
  /// The places of rows in an answer.
  let answers: AnswerShape
  /// The reader of answers that were recorded, or are damaged.
  let recorded: RecordedAnswers

  /// Compiles the model of a source.
  public init(_ source: any CatalogSource) {
    let model = source.model
    answers = source.answers
    recorded = RecordedAnswers(of: source)
    references = model.references
    pictures = model.pictures
    localTime = model.localTime
    noTexts = model.noTexts
    linkBase = model.linkBase.map { Array($0.description.utf8) } ?? []
    hasSentinelDates = model.hasSentinelDates
    collected = Set(model.all.filter { model[$0].isCollected })
    identity = RowIdentity(model)
    names = model.kinds.map(\.name)
    for kind in model.kinds { fields.append(add(kind.fields)) }
  }

  private mutating func add(_ fields: [FieldDescription]) -> Range<Int> {
    // The members of the fields' objects stand before the fields.
    let new = fields.map { Entry(name: $0.name, operation: operation(for: $0.shape)) }
    entries += new
    return entries.count - new.count..<entries.count
  }

  private mutating func operation(for shape: FieldShape) -> Operation {
    func target(_ kind: Kind, _ detail: ListDetail? = nil) -> Target {
      Target(kind: kind, name: names[kind.index], detail: detail, isCollected: collected.contains(kind))
    }
    switch shape {
    case .id: return .id
    case .name: return .text(orNull: false)
    case .text, .code: return .text(orNull: true)
    case .term(let words, let codes):
      terms.append(Vocabulary(words: words, codes: codes))
      return .term(terms.count - 1)
    case .markup: return .markup
    case .plain: return .plain
    case .prose: return .prose
    case .integer(let zeroIsNull): return .integer(zeroIsNull: zeroIsNull)
    case .decimal: return .decimal(isText: false)
    case .decimalText: return .decimal(isText: true)
    case .moment: return .moment
    case .day: return .day
    case .dated: return .dated
    case .modified: return .modified
    case .ownAddress: return .ownAddress
    case .webAddress: return .webAddress
    case .picture: return .picture
    case .pictures: return .pictures
    case .texts: return .texts
    case .lines: return .lines
    case .flag: return .flag
    case .withheld: return .withheld
    case .object(let members): return .object(add(members))
    case .objects(let members): return .objects(add(members))
    case .reference(let kind): return .reference(target(kind))
    case .references(let kind, let name, let detail):
      var target = target(kind, detail)
      target.nameMember = name
      return .references(target)
    case .credits(let kind, let detail, let members): return .credits(target(kind, detail), add(members))
    case .list(let kind, let detail): return .list(target(kind, detail))
    }
  }
}
