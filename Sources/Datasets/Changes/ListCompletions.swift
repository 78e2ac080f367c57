import Basics
import Catalog
import JSONKit
import Store

/// The lists that other records complete differently than before, because those records changed.
///
/// - Complexity: memory for the items that records list and did not list before, or list no longer, and for all items of renamed records.
struct ListCompletions {
  /// A list of a record: its owner, and its place among the referring fields of the kind.
  private struct List: Hashable {
    let owner: Int64
    let field: Int
  }

  /// A list, and a record that refers to its owner, by number.
  private struct Pair: Hashable {
    let list: List
    let referrer: Int64
  }

  /// Whether a record referred to the owner of a list, and whether it does now.
  private struct Mention {
    var was: Bool
    var isNow: Bool
  }

  private let relations: Relations
  private let fields: [[ReferringField]]
  private var names: NameReader
  private let references: ReferenceReader
  /// The mentions of a list's owner, by the list, then by the number of the record that refers to the owner.
  private var mentions: [List: [Int64: Mention]] = [:]
  /// The former names of records that have another one now, escaped as in JSON, by key.
  private var formerNames: [Int64: [UInt8]] = [:]
  /// The former lengths of lists that have another one now.
  private var formerAvailable: [List: Int64?] = [:]
  /// The sources that complete the lists of a field, by kind and field; made when they are needed.
  private var sources: [List: CompletionSource] = [:]

  init(_ relations: Relations) {
    self.relations = relations
    fields = relations.model.all.map { ReferringField.all(of: $0, in: relations.model) }
    names = NameReader(relations.model)
    references = ReferenceReader(relations.model)
  }

  /// The keys of the records whose lists may be completed differently, ascending.
  var owners: [Int64] { Set(mentions.keys.map(\.owner)).sorted() }

  /// Takes the former and the current form of a record; nil where it has no such form.
  ///
  /// - Complexity: O(items of the record).
  mutating func add(_ id: RecordID, former: JSONValue?, current: JSONValue?) {
    var isRenamed = false
    if let former, let current {
      for (place, field) in fields[id.kind.index].enumerated() where field.isList {
        let (old, new) = (field.available(in: former), field.available(in: current))
        if old != new { formerAvailable[List(owner: id.key, field: place)] = .some(old) }
      }
      let name = name(of: former, kind: id.kind)
      isRenamed = name != self.name(of: current, kind: id.kind)
      if isRenamed { formerNames[id.key] = name }
    }
    for field in fields[id.kind.index] {
      guard let place = completedList(by: field) else { continue }
      let old = Set(former?[field.name].map { field.ids(in: $0, references) } ?? [])
      let new = Set(current?[field.name].map { field.ids(in: $0, references) } ?? [])
      for number in isRenamed ? old.union(new) : old.symmetricDifference(new) {
        guard let owner = RecordID(field.target, number) else { continue }
        mentions[List(owner: owner.key, field: place), default: [:]][id.id] = Mention(
          was: old.contains(number), isNow: new.contains(number))
      }
    }
  }

  /// Takes the answers to calls for lists, after all records were taken.
  ///
  /// - Throws: `StoreError`; `JSONError` where a stored record is damaged.
  /// - Complexity: O(pairs on such lists).
  mutating func add(listsOf store: CatalogStore) throws {
    var (fresh, gone): (Set<Pair>, Set<Pair>) = ([], [])
    var cursor = try RecordCursor(store: store)
    let reader = JSONReader()
    var changes: [ListChange] = []
    try store.changes.forEachList { changes.append($0) }
    for change in changes {
      let fields = fields[change.owner.kind.index]
      guard let place = fields.list(of: change.target) else { continue }
      let (list, field) = (List(owner: change.owner.key, field: place), fields[place])
      var available: Int64?
      cursor.move(to: change.owner)
      try cursor.nextBatch()?.forEach { record in
        available = try reader.read(record.json) { field.available(in: $0) }
      }
      // An answer is valid as long as the owner gives the same length.
      let old = Set(change.former?.ids(where: formerAvailable[list] ?? available) ?? [])
      let new = Set(change.current?.ids(where: available) ?? [])
      for number in old.symmetricDifference(new) {
        var pairs = [Pair(list: list, referrer: number)]
        if let other = RecordID(change.target, number), let back = completedList(by: field) {
          pairs.append(Pair(list: List(owner: other.key, field: back), referrer: change.owner.id))
        }
        if new.contains(number) { fresh.formUnion(pairs) } else { gone.formUnion(pairs) }
      }
    }
    // A pair on such a list need not be on a record's own list.
    let listed: [Set<UInt64>] = relations.statements.map { Set($0.listed.pairs.map(\.number)) }
    if listed.contains(where: { !$0.isEmpty }) || !gone.isEmpty {
      for (list, referrers) in mentions {
        for (referrer, mention) in referrers {
          let pair = Pair(list: list, referrer: referrer)
          let isListed = isListed(pair, among: listed)
          mentions[list]?[referrer] = Mention(
            was: mention.was || gone.contains(pair) || isListed && !fresh.contains(pair),
            isNow: mention.isNow || isListed)
        }
      }
    }
    for (pairs, isNow) in [(fresh, true), (gone, false)] {
      for pair in pairs where mentions[pair.list]?[pair.referrer] == nil && !isNamed(pair) {
        mentions[pair.list, default: [:]][pair.referrer] = Mention(was: !isNow, isNow: isNow)
      }
    }
  }

  /// Returns the list that the references of a field complete, as its place among the referring fields of the target; nil for none.
  private func completedList(by field: ReferringField) -> Int? {
    field.otherSide.flatMap { fields[field.target.index][$0].isList ? $0 : nil }
  }

  /// Whether an answer to a call for a list contains a pair.
  private func isListed(_ pair: Pair, among listed: [Set<UInt64>]) -> Bool {
    guard let owner = RecordID(key: pair.list.owner) else { return false }
    let field = fields[owner.kind.index][pair.list.field]
    guard let place = field.place, case let index = place.relation.number, !listed[index].isEmpty,
      let rank = relations.identities[owner.kind.index].rank(of: owner.id),
      let other = relations.identities[field.target.index].rank(of: pair.referrer)
    else { return false }
    return listed[index].contains(
      ListedPairs.Pair(
        left: UInt32(place.ownerIsLeft ? rank : other), right: UInt32(place.ownerIsLeft ? other : rank)
      ).number)
  }

  /// Whether the referring record itself names the owner.
  private func isNamed(_ pair: Pair) -> Bool {
    guard let owner = RecordID(key: pair.list.owner) else { return false }
    let list = fields[owner.kind.index][pair.list.field]
    let referrers = relations.identities[list.target.index]
    guard let rank = referrers.rank(of: pair.referrer), let record = referrers.storedRanks.place(of: UInt32(rank)),
      let field = list.otherSide.map({ fields[list.target.index][$0] }),
      let statements = relations.statements(of: field),
      let ownerRank = relations.identities[owner.kind.index].rank(of: owner.id)
    else { return false }
    return statements.targets[statements.range(ofRecord: record)].contains(UInt32(ownerRank))
  }

  /// Returns the fields of an unchanged record whose lists are completed differently; none for an id without a record.
  ///
  /// - Complexity: O(items of these lists).
  func fields(of owner: RecordID) -> [[UInt8]] {
    let identities = relations.identities[owner.kind.index]
    guard let rank = identities.rank(of: owner.id), identities.all[rank].isStored,
      let record = identities.storedRanks.place(of: UInt32(rank))
    else { return [] }
    return fields[owner.kind.index].enumerated().compactMap { place, field in
      guard let mentions = mentions[List(owner: owner.key, field: place)],
        let statements = relations.statements(of: field)
      else { return nil }
      let targets = relations.identities[field.target.index]
      let own = Set(statements.targets[statements.range(ofRecord: record)].map { targets.all[Int($0)].id })
      return isOther(mentions, of: field.target, own: own) ? field.nameBytes : nil
    }
  }

  /// Whether a completed list of a changed record differs from the one that was published.
  ///
  /// - Parameters:
  ///   - field: its place among the referring fields of the kind.
  /// - Complexity: O(items); that of `CompletionSource` for the first list of a field that differs by itself.
  mutating func isOther(_ owner: RecordID, field place: Int, former: JSONValue, current: JSONValue) -> Bool {
    let field = fields[owner.kind.index][place]
    let mentions = mentions[List(owner: owner.key, field: place)] ?? [:]
    let new = Set(field.ids(in: current, references))
    if former.raw.elementsEqual(current.raw) { return isOther(mentions, of: field.target, own: new) }
    let old = Set(field.ids(in: former, references))
    guard let source = source(of: owner.kind, field: place),
      let rank = relations.identities[owner.kind.index].rank(of: owner.id)
    else { return true }
    let now = Set(source.reversed.referrers(ofRank: rank).map { source.targets.all[Int($0)].id })
    var before = now
    for (referrer, mention) in mentions { if mention.was { before.insert(referrer) } else { before.remove(referrer) } }
    return published(former, with: before.subtracting(old), from: source) { formerName(of: $0, kind: field.target) }
      != published(current, with: now.subtracting(new), from: source) { _ in nil }
  }

  /// Whether other records complete a list, or records with other names.
  private func isOther(_ mentions: [Int64: Mention], of kind: Kind, own: Set<Int64>) -> Bool {
    mentions.contains { referrer, mention in
      guard !own.contains(referrer) else { return false }
      return mention.was != mention.isNow || mention.isNow && formerName(of: referrer, kind: kind) != nil
    }
  }

  private func formerName(of id: Int64, kind: Kind) -> [UInt8]? {
    RecordID(kind, id).flatMap { formerNames[$0.key] }
  }

  /// Returns the published form of a list: its members without `returned`, which counts the items, and its items with those that complete
  /// it.
  ///
  /// - Parameter name: a record's former name, escaped as in JSON; nil where it has its current name.
  private func published(
    _ list: JSONValue, with others: Set<Int64>, from source: CompletionSource, name: (Int64) -> [UInt8]?
  ) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for member in list.object?.map({ $0 }) ?? [] where !member.name.equals("returned") && !member.name.equals("items") {
      parts.append(Array(member.name.rawContents) + Array(member.value.raw))
    }
    for item in list["items"]?.array?.map({ $0 }) ?? [] { parts.append(Array(item.raw)) }
    for other in others.sorted() {
      var item = ByteBuilder(capacity: 128)
      if let name = name(other) {
        name.withUnsafeBytes { source.appendItem(other, named: $0, to: &item) }
      } else if let rank = source.targets.rank(of: other) {
        source.appendItem(ofRank: rank, to: &item)
      }
      parts.append(item.array())
    }
    return parts
  }

  private mutating func source(of kind: Kind, field: Int) -> CompletionSource? {
    let key = List(owner: Int64(kind.number), field: field)
    if let source = sources[key] { return source }
    let source = CompletionSource(of: kind, field: fields[kind.index][field], relations: relations)
    sources[key] = source
    return source
  }

  private mutating func name(of record: JSONValue, kind: Kind) -> [UInt8] {
    names.withName(of: kind, in: record.raw) { Array($0) }
  }
}

extension ListAnswer {
  /// Returns the numbers in the answer, if its owner still gives the length that it gave when the list was requested; else none.
  fileprivate func ids(where available: Int64?) -> [Int64] { available == Int64(self.available) ? ids : [] }
}

extension ListedPairs.Pair {
  /// Both ranks in one number.
  fileprivate var number: UInt64 { UInt64(left) << 32 | UInt64(right) }
}
