import Basics
import Catalog
import Datasets
import JSONKit

/// A few words that a source has for characters: readers choose from the list by them, and tell by them who is who.
struct CharacterTraits: Sendable {
  /// The roles of the traits, each with its name in the files of the list, and that of its facet in addresses.
  static let all: [(role: ColumnRole, name: StaticString, facet: StaticString)] = [
    (.publisherName, ",publishers", "u"), (.alignment, ",alignments", "a"), (.gender, ",genders", "g"),
    (.race, ",races", "r"),
  ]

  /// The texts of each trait, once; the first one is that of a character without any.
  private var texts = [[String]](repeating: [""], count: Self.all.count)
  private var numbers = [[String: UInt32]](repeating: [:], count: Self.all.count)
  /// The text of each character, by trait and rank.
  private var values: [FilledColumn<UInt32>]
  /// The powers of those whose powers the source rates, by rank: each from 0 to 100, in the order of their roles.
  private(set) var powers: [Int: [UInt8]] = [:]
  /// A measure of their fame, by rank: the bytes that the source has about their groups and relatives, times the sum of their powers.
  private(set) var fame: [Int: Int] = [:]
  /// The heights and the weights that the source has as numbers, by role and rank.
  private(set) var sizes: [ColumnRole: [Int: Double]] = [:]
  /// The characters whom a name or a real name names alone, where the source rates powers; see ``rank(named:)``.
  private var named: [String: Int] = [:]
  /// A digest of ``named``; 0 where it is empty.
  private(set) var namesDigest: UInt64 = 0
  /// The real names, where they are not the names, by rank.
  private var realNames: [Int: String] = [:]

  init(count: Int) { values = Array(repeating: FilledColumn(0, count: count), count: Self.all.count) }

  /// The roles of sizes.
  static let sizeRoles: [ColumnRole] = [.height, .weight]

  /// Whether the source says anything of any character.
  var isEmpty: Bool { texts.allSatisfy { $0.count == 1 } }

  /// Returns the texts of a trait for some characters; nil where no character of the catalogue has it.
  func lines(_ trait: Int, of ranks: [Int]) -> [ArraySlice<UInt8>]? {
    texts[trait].count == 1 ? nil : ranks.map { Array(text(trait, of: $0).utf8)[...].onOneLine }
  }

  /// Returns the publisher of a character; empty where it is not known.
  func publisher(of rank: Int) -> String { text(0, of: rank) }

  /// Returns the text of a character; empty for none.
  func text(_ trait: Int, of rank: Int) -> String { texts[trait][Int(values[trait][rank])] }

  /// Keeps the traits of a character.
  ///
  /// - Parameters:
  ///   - name: the name of the character.
  ///   - publishers: the records of publishers, whose names are those to which characters refer.
  mutating func read(
    _ fields: RecordFields, of rank: Int, named name: ArraySlice<UInt8>, _ publishers: KindRecords,
    by readers: RecordReaders
  ) {
    for (trait, (role, _, _)) in Self.all.enumerated() {
      guard let text = readers[role]?.plainText(in: fields) ?? publisher(role, fields, publishers, by: readers),
        !text.isEmpty
      else { continue }
      let number = numbers[trait][text] ?? UInt32(texts[trait].count)
      if number == texts[trait].count {
        texts[trait].append(text)
        numbers[trait][text] = number
      }
      values[trait][rank] = number
    }
    if readers[ColumnRole.powers[0]] != nil {
      let rated = ColumnRole.powers.compactMap { readers[$0]?.integer(in: fields) }
      if rated.count == ColumnRole.powers.count, rated.contains(where: { $0 > 0 }) {
        powers[rank] = rated.map { UInt8(min(max($0, 0), 100)) }
        let ties: [ColumnRole] = [.affiliation, .relatives]
        fame[rank] =
          ties.reduce(0) { $0 + (readers[$1]?.text(in: fields)?.bytes.count ?? 0) }
          * rated.reduce(0) { $0 + Int(min(max($1, 0), 100)) }
      }
    }
    for role in Self.sizeRoles {
      if let reader = readers[role], reader.unit != nil, let size = reader.number(in: fields), size > 0 {
        sizes[role, default: [:]][rank] = size
      }
    }
    guard let realName = readers[.realName]?.plainText(in: fields), !name.elementsEqual(realName.utf8) else { return }
    realNames[rank] = realName
  }

  /// Returns the name of the publisher that a character refers to; nil for another role.
  private func publisher(
    _ role: ColumnRole, _ fields: RecordFields, _ publishers: KindRecords, by readers: RecordReaders
  ) -> String? {
    guard role == .publisherName, let id = readers[.publisher]?.reference(in: fields) else { return nil }
    return publishers.rank(of: id.id).map { String(decoding: publishers.names[$0], as: UTF8.self) }
  }

  /// Returns the characters whose powers differ least from those of one; none where the source does not rate these.
  ///
  /// - Complexity: O(rated · log rated).
  func alike(_ rank: Int, most: Int) -> [Int] {
    guard let own = powers[rank] else { return [] }
    let distances = powers.lazy.filter { $0.key != rank }.map { other, powers in
      (rank: other, distance: zip(own, powers).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) })
    }
    return distances.sorted { ($0.distance, $0.rank) < ($1.distance, $1.rank) }.prefix(most).map(\.rank)
  }

  /// Returns the characters whose powers are greatest, those of one power in the order of all their powers.
  ///
  /// - Parameter power: the place of the power in the order of their roles.
  func strongest(_ power: Int, most: Int) -> [Int] {
    let all = powers.map { (rank: $0.key, value: $0.value[power], sum: $0.value.reduce(0) { $0 + Int($1) }) }
    return all.sorted { ($1.value, $1.sum, $0.rank) < ($0.value, $0.sum, $1.rank) }.prefix(most).map(\.rank)
  }

  /// Returns the character whom a name or a real name names alone; nil for another text, and where the source rates no powers.
  func rank(named name: String) -> Int? { named[name] }

  /// Keeps who is named by which name, where the source rates powers: there other characters are named in texts.
  fileprivate mutating func keepNames(_ names: TextList, of ranks: [UInt32]) {
    guard !powers.isEmpty else { return }
    var (digest, doubtful) = (QuickDigest(), Set<String>())
    // A name is worth more than a real name.
    let own = ranks.map { (String(decoding: names[Int($0)], as: UTF8.self), Int($0)) }
    for (isName, pairs) in [(true, own), (false, realNames.sorted { $0.key < $1.key }.map { ($0.value, $0.key) })] {
      var found: [String: Int] = [:]
      for (name, rank) in pairs where name.count > 2 && (isName || named[name] == nil) {
        digest.add(name.utf8)
        digest.add(rank)
        if found.updateValue(rank, forKey: name) != nil { doubtful.insert(name) }
      }
      named.merge(found) { first, _ in first }
    }
    for name in doubtful { named[name] = nil }
    namesDigest = digest.value
  }

  /// Returns what tells a character from others of its name: its real name, else its publisher; nil where neither does.
  fileprivate func telling(_ rank: Int, from alike: some Sequence<Int>) -> String? {
    let says: [(Int) -> String] = [{ realNames[$0] ?? "" }, { text(0, of: $0) }]
    return says.lazy.map { says in
      let own = says(rank)
      return alike.contains { $0 != rank && says($0) == own } ? "" : own
    }.first { !$0.isEmpty }
  }

  /// Forgets what is not needed once characters are told apart.
  fileprivate mutating func forgetRealNames() { realNames = [:] }
}

extension ColumnReader {
  /// Returns the text, or the word for the number; nil where there is none.
  func plainText(in fields: RecordFields) -> String? {
    if type == .int64 { return word(in: fields) }
    return text(in: fields) == nil ? nil : json(in: fields)?.string?.string
  }
}

extension SiteCatalogue {
  /// Keeps, for characters that have their name in common, what tells each from the others: its real name, else its publisher, else its
  /// id. Characters must be in the order of their names.
  mutating func tellCharactersApart() {
    let (index, characters) = (kinds.character.index, self[kinds.character])
    var rest = characters.byName[...]
    while let first = rest.first {
      let alike = rest.prefix { characters.names[Int($0)] == characters.names[Int(first)] }.map { Int($0) }
      rest = rest.dropFirst(alike.count)
      guard alike.count > 1, !characters.names[Int(first)].isEmpty else { continue }
      for rank in alike {
        records[index].apart[rank] = traits.telling(rank, from: alike) ?? "id \(characters.ids[rank])"
      }
    }
    traits.keepNames(characters.names, of: characters.byName)
    traits.forgetRealNames()
  }
}
