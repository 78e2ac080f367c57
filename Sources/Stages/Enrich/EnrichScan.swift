import Catalog
import CatalogSources
import JSONKit
import Store

/// Finds cut lists, the records that the other side of their relations shows on them, and unresolved records.
struct EnrichScan: Sendable {
  private let store: CatalogStore
  private let kinds: Set<Kind>
  private let routes: Set<ListRoute>
  private let lookUps: Set<Kind>
  /// The fields of each kind that refer to records, by `Kind.index`.
  private let fields: [[ReferringField]]

  /// Creates a scan.
  ///
  /// - Parameters:
  ///   - kinds: the collections that are read; nothing is known or asked about the others.
  ///   - traits: the traits that say which lists and which records can be asked for.
  init(store: CatalogStore, kinds: Set<Kind>, asking traits: SourceTraits) {
    self.store = store
    self.kinds = kinds
    routes = traits.routes
    lookUps = kinds.filter { traits[$0].hasLookUps }
    fields = store.model.all.map { ReferringField.all(of: $0, in: store.model) }
  }

  /// Reads the store, and returns the gaps in its records.
  ///
  /// - Parameter counting: whether unseen records are looked for.
  /// - Throws: `StoreError`, `JSONError` for a damaged record, `CancellationError`.
  /// - Complexity: O(bytes of the records) and O(links). Memory for the lists that were cut, 8 bytes for each record on them
  ///   that is known, and 20 bytes for each record of the store.
  func findings(countingUnseen counting: Bool) throws -> EnrichFindings {
    var open: [ListKey: Open] = [:]
    var stored: Set<Int64> = []
    var missingKeys: Set<Int64> = []
    var cursor = try RecordCursor(store: store)
    let json = JSONReader()
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        if counting { stored.insert(record.entry.id.key) }
        // The source has no lists of a record that it does not have any more.
        if record.entry.missingSince != nil {
          missingKeys.insert(record.entry.id.key)
        } else if kinds.contains(record.entry.id.kind) {
          try readCuts(of: record, json, &open)
        }
      }
    }
    var findings = EnrichFindings()
    guard counting || !open.isEmpty else { return findings }
    var references: [Int64: Int] = [:]
    cursor = try RecordCursor(store: store, part: .links)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { try readLinks(of: $0, beside: counting ? stored : nil, into: &open, &references) }
    }
    for (key, count) in references { if let id = RecordID(key: key) { findings.unseen[id] = count } }
    try addAnswers(to: &open, without: missingKeys, &findings)
    for (_, list) in open { findings.lists.append(list.list) }
    return findings
  }

  /// A list during the scan.
  private struct Open {
    let owner: RecordID
    let target: Kind
    let available: Int
    var known: [Int64]
    var isAsked = false

    var list: CutList {
      var list = CutList(owner: owner, target: target, available: available, known: known)
      list.isAsked = isAsked
      return list
    }
  }

  private func readCuts(of record: RecordView, _ json: JSONReader, _ open: inout [ListKey: Open]) throws {
    let id = record.entry.id
    var lists: [(field: ReferringField, ids: [Int64], count: Int)] = []
    var links = record.linkReader
    for field in fields[id.kind.index] {
      guard let count = try links.begin() else { continue }
      let isAsked =
        field.isList && kinds.contains(field.target) && routes.contains(ListRoute(owner: id.kind, target: field.target))
      var ids: [Int64] = []
      for _ in 0..<count {
        let link = try links.item()
        if isAsked, let id = link.id { ids.append(id) }
      }
      _ = try links.end()
      if isAsked { lists.append((field, ids, count)) }
    }
    guard !lists.isEmpty else { return }
    try json.read(record.json) { value in
      for list in lists {
        guard let available = value[list.field.name]?["available"]?.number?.int64, available > Int64(list.count),
          available <= Self.greatestList
        else { continue }
        let target = list.field.target
        open[ListKey(of: id, to: target)] = Open(owner: id, target: target, available: Int(available), known: list.ids)
      }
    }
  }

  /// The greatest believable length of a list; a greater number is ignored.
  private static let greatestList: Int64 = 1_000_000

  private func readLinks(
    of record: RecordView, beside stored: Set<Int64>?, into open: inout [ListKey: Open],
    _ references: inout [Int64: Int]
  ) throws {
    let id = record.entry.id
    var links = record.linkReader
    var unseen: Set<Int64> = []
    for field in fields[id.kind.index] {
      guard let count = try links.begin() else { continue }
      let isOnOtherSide = field.otherSide.map { fields[field.target.index][$0].isList } ?? false
      // A list contains no missing record.
      let isListed = isOnOtherSide && !open.isEmpty && record.entry.missingSince == nil
      for _ in 0..<count {
        let link = try links.item()
        guard let other = link.id.flatMap({ RecordID(field.target, $0) }) else { continue }
        if isListed { open[ListKey(of: other, to: id.kind)]?.known.append(id.id) }
        if let stored, lookUps.contains(field.target), !stored.contains(other.key) { unseen.insert(other.key) }
      }
      _ = try links.end()
    }
    for key in unseen { references[key, default: 0] += 1 }
  }

  /// Adds the answers of earlier nights that are still valid.
  ///
  /// - Parameter missingKeys: keys of missing records: their lists stay as they are, and complete no other.
  private func addAnswers(
    to open: inout [ListKey: Open], without missingKeys: Set<Int64>, _ findings: inout EnrichFindings
  ) throws {
    var complete: [ListKey: Int] = [:]
    for (key, list) in open where Set(list.known).count >= list.available {
      complete[key] = list.available
      findings.completedByRecords[ListRoute(owner: list.owner.kind, target: list.target), default: 0] += 1
    }
    // They are most of all lists, and the longest.
    for key in complete.keys { open[key] = nil }
    var stale: [(owner: RecordID, target: Kind)] = []
    try store.enrichment.forEachList { answer in
      guard !missingKeys.contains(answer.owner.key) else { return }
      let key = ListKey(of: answer.owner, to: answer.target)
      guard open[key]?.available ?? complete[key] == answer.available else {
        // One of a collection that is not read now is left as it is.
        if kinds.contains(answer.owner.kind), kinds.contains(answer.target) {
          stale.append((answer.owner, answer.target))
        }
        return
      }
      open[key]?.isAsked = true
      open[key]?.known += answer.ids
      for id in answer.ids {
        guard let other = RecordID(answer.target, id) else { continue }
        open[ListKey(of: other, to: answer.owner.kind)]?.known.append(answer.owner.id)
      }
    }
    findings.stale = stale
  }
}

/// The gaps in the stored records.
struct EnrichFindings: Sendable {
  /// The cut lists that the records do not complete, with the known part from all records and the answers of earlier nights.
  var lists: [CutList] = []
  /// The number of lists that the records alone complete.
  var completedByRecords: [ListRoute: Int] = [:]
  /// Answers of earlier nights that are no longer valid.
  var stale: [(owner: RecordID, target: Kind)] = []
  /// Records that are referred to and not known, each with the number of records that refer to it.
  var unseen: [RecordID: Int] = [:]
  /// The unseen records that the source said before not to have. They come last, and one more such answer is believed.
  var denied: Set<RecordID> = []

  /// Whether nothing is missing.
  var isEmpty: Bool { lists.isEmpty && unseen.isEmpty }
}

extension EnrichFindings {
  /// The findings as numbers, for the store; without the answers that are no longer valid, which are removed by then.
  var packed: [Int64] {
    var numbers = [Int64(lists.count)]
    for list in lists {
      numbers += [list.owner.key, Int64(list.target.number), Int64(list.available), list.isAsked ? 1 : 0]
      numbers.append(Int64(list.known.count))
      numbers += list.known
    }
    numbers.append(Int64(completedByRecords.count))
    for (route, count) in completedByRecords {
      numbers += [Int64(route.owner.number), Int64(route.target.number), Int64(count)]
    }
    numbers.append(Int64(unseen.count))
    for (id, count) in unseen { numbers += [id.key, Int64(count), denied.contains(id) ? 1 : 0] }
    return numbers
  }

  /// Unpacks findings; nil where the numbers are not packed findings.
  init?(_ packed: [Int64], _ model: CatalogModel) {
    var numbers = packed[...]
    func count() -> Range<Int>? {
      numbers.popFirst().flatMap { (0...Int64(numbers.count)).contains($0) ? 0..<Int($0) : nil }
    }
    func kind() -> Kind? { numbers.popFirst().flatMap(Int.init(exactly:)).flatMap(model.kind(number:)) }
    func record() -> RecordID? { numbers.popFirst().flatMap(model.record(key:)) }
    guard let lists = count() else { return nil }
    for _ in lists {
      guard let owner = record(), let target = kind(), let available = numbers.popFirst(),
        let isAsked = numbers.popFirst(), let known = count()
      else { return nil }
      var list = CutList(
        owner: owner, target: target, available: Int(available), known: Array(numbers.prefix(known.count)))
      list.isAsked = isAsked != 0
      self.lists.append(list)
      numbers.removeFirst(known.count)
    }
    guard let routes = count() else { return nil }
    for _ in routes {
      guard let owner = kind(), let target = kind(), let count = numbers.popFirst() else { return nil }
      completedByRecords[ListRoute(owner: owner, target: target)] = Int(count)
    }
    guard let records = count() else { return nil }
    for _ in records {
      guard let id = record(), let count = numbers.popFirst(), let isDenied = numbers.popFirst() else { return nil }
      unseen[id] = Int(count)
      if isDenied != 0 { denied.insert(id) }
    }
    guard numbers.isEmpty else { return nil }
  }
}
