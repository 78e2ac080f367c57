import Catalog
import GRDB

/// The model that defines a store's numbers of kinds: its name, and the names of its kinds by number.
struct StoredModel: Equatable {
  let id: String
  let kinds: [String]

  init(_ model: CatalogModel) {
    id = model.id.description
    kinds = model.kinds.map(\.name.description)
  }

  /// Reads the model of a store; nil for a store last written before models were noted.
  init?(_ db: Database) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, kinds FROM model") else { return nil }
    id = try row.value(0)
    kinds = (try row.value(1) as String).split(separator: " ").map(String.init)
  }

  /// Whether this model's numbers of kinds mean the same in another one, which may have more kinds.
  func isContained(in other: StoredModel) -> Bool { id == other.id && other.kinds.starts(with: kinds) }

  /// Notes this model in a store.
  func put(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM model")
    try db.execute(sql: "INSERT INTO model (id, kinds) VALUES (?, ?)", arguments: [id, kinds.joined(separator: " ")])
  }
}

extension CatalogStore {
  /// Returns the name of the model of the store in a file; nil where none is noted.
  ///
  /// - Parameter path: the file, which is only read; it may be of an older version.
  /// - Throws: `StoreError`.
  package static func modelName(of path: String) throws -> String? {
    try ReadOnlyFile(path: path).read { db in try db.tableExists("model") ? StoredModel(db)?.id : nil }
  }

  /// Returns the name of the store's model where it is another one than `model`, so that its numbers mean other kinds; nil where they mean
  /// the same. `removeAllRecords` makes it a store of `model`.
  ///
  /// - Throws: `StoreError`; with `.newer` for one of the same model with more kinds.
  package func otherModel() throws -> String? {
    guard let stored = try read({ db in try StoredModel(db) }) else { return nil }
    let own = StoredModel(model)
    if stored.isContained(in: own) { return nil }
    guard own.isContained(in: stored) else { return stored.id }
    throw StoreError(
      code: .newer, path: path, cause: "its kind '\(stored.kinds[own.kinds.count])' is not known here")
  }

  /// Throws an error for a store of another model.
  ///
  /// - Throws: `StoreError`.
  func checkModel() throws {
    guard let other = try otherModel() else { return }
    throw StoreError(code: .unreadable, path: path, cause: "it holds another catalogue, '\(other)'")
  }

  /// Notes the model in a store without one, or with one that has fewer kinds.
  func noteModel() throws {
    let own = StoredModel(model)
    guard try otherModel() == nil, try read({ db in try StoredModel(db) }) != own else { return }
    try write { db in try own.put(db) }
  }
}
