import Catalog
import JSONKit

/// The numbers of one kind as statistics and graph count them, by rank: those of missing records do not count.
struct Roster: Sendable {
  /// What becomes of a number.
  enum Standing: UInt8 {
    /// There is a record of it.
    case published
    /// Records refer to it, missing ones too, and there is none.
    case unseen
    /// The source does not have its record any more.
    case missing
  }

  let kind: Kind
  /// The numbers, ascending.
  let ids: [Int64]
  /// What becomes of each.
  let standings: [Standing]
  private let identities: Identities

  /// The numbers of a kind.
  ///
  /// - Complexity: O(numbers); 9 bytes of memory each.
  init(_ kind: Kind, relations: Relations, missing: Set<RecordID>) {
    self.kind = kind
    identities = relations.identities[Int(kind.rawValue)]
    ids = identities.all.map(\.id)
    var standings = identities.all.map { $0.isStored ? Standing.published : .unseen }
    if !missing.isEmpty {
      for (rank, id) in ids.enumerated() {
        if let record = RecordID(kind, id), missing.contains(record) { standings[rank] = .missing }
      }
    }
    self.standings = standings
  }

  /// The rank of a number; nil where nobody has met it.
  ///
  /// - Complexity: O(log numbers).
  func rank(of id: Int64) -> Int? {
    ids.place(of: id)
  }

  /// The name of a number: its record's own, else the first that a list gives it; nil for none.
  func name(ofRank rank: Int, _ reader: JSONReader) throws -> String? {
    let name = try identities.withName(ofRank: rank) { try JSONText.decoded($0, reader) }
    return name.isEmpty ? nil : name
  }

  /// How many records refer to a number, missing ones too: as the table `unseen` says.
  func references(toRank rank: Int) -> Int { Int(identities.all[rank].references) }

  /// The ranks of the records in the store, missing ones too, ascending.
  var storedRanks: [UInt32] { identities.storedRanks }
}
