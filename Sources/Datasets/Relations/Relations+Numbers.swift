public import Catalog
public import JSONKit

/// The numbers of a kind, those of stored records and those that are only referred to.
extension Relations {
  /// One number.
  public struct Number: Sendable, Equatable {
    /// The number.
    public let id: Int64
    /// Whether there is a record of it.
    public let isStored: Bool
  }

  /// The numbers of a kind, ascending; the place of each is its rank.
  public func numbers(of kind: Kind) -> some RandomAccessCollection<Number> {
    identities[Int(kind.rawValue)].all.lazy.map { Number(id: $0.id, isStored: $0.isStored) }
  }

  /// Appends the name of a number to a text, UTF-8: its record's own, else the first that a list gives it; may be nothing.
  ///
  /// - Throws: `JSONError` where a stored name is damaged.
  public func appendName(of kind: Kind, rank: Int, to text: inout [UInt8], _ reader: JSONReader) throws {
    try identities[Int(kind.rawValue)].withName(ofRank: rank) { name in
      if name.contains(UInt8(ascii: "\\")) {
        text += try JSONText.decoded(name, reader).utf8
      } else {
        text += name
      }
    }
  }

  /// Every text that a detail of a relation's pairs can be, by its number; see `RelationPair.detail`.
  public func details(of relation: Relation) -> [[UInt8]] {
    switch relation.detail {
    case .none: []
    case .role: roles
    case .type: types
    }
  }
}
