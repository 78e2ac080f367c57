public import Catalog
import GRDB

/// The records of one list, as the source gave them when the list itself was requested.
public struct ListAnswer: Sendable, Equatable {
  /// The record that the list belongs to.
  public let owner: RecordID
  /// The kind of the records on it.
  public let target: Kind
  /// The length of the list that the owner stated when the list was requested. If the owner states another length now, the answer is
  /// outdated.
  public let available: Int
  /// The records on it, ascending.
  public let ids: [Int64]

  /// Creates an answer from its parts.
  public init(owner: RecordID, target: Kind, available: Int, ids: [Int64]) {
    self.owner = owner
    self.target = target
    self.available = available
    self.ids = ids
  }
}

/// An address that the source answered with 404: of a record, or of a list of a record that exists.
public struct NotFoundAddress: Sendable, Hashable {
  /// The record, or the owner of the list.
  public let record: RecordID
  /// The kind of the records on the list; nil for the record itself.
  public let list: Kind?

  /// Creates an address.
  public init(_ record: RecordID, list: Kind? = nil) {
    self.record = record
    self.list = list
  }
}

/// A pass of enrichment that is under way.
public struct EnrichmentPass: Sendable, Equatable {
  /// The number of the pass within its crawl, from 0.
  public let number: Int
  /// The number of its first call.
  public let firstCall: Int
  /// The gaps at its beginning, as encoded by the stage that fills them.
  public let gaps: [Int64]

  /// Creates a pass.
  public init(number: Int, firstCall: Int, gaps: [Int64]) {
    self.number = number
    self.firstCall = firstCall
    self.gaps = gaps
  }
}

extension Row {
  /// Returns the owner of a list and the kind of the records on it, from the first two columns.
  ///
  /// - Throws: `DamagedValue`.
  func list(of model: CatalogModel) throws -> (owner: RecordID, target: Kind) {
    guard let owner = model.record(key: try value(0)), let target = model.kind(number: try value(1)) else {
      throw DamagedValue(what: "the owner of a list")
    }
    return (owner, target)
  }
}
