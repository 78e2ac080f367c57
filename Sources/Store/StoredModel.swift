import Catalog
import GRDB

/// The model whose numbers of kinds stand in a store: its name, and the names of its kinds by number.
struct StoredModel: Equatable {
  let id: String
  let kinds: [String]

  init(_ model: CatalogModel) {
    id = model.id.description
    kinds = model.kinds.map(\.name.description)
  }

  /// The model that a store is of; nil for a store that was last written before it was noted.
  init?(_ db: Database) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT id, kinds FROM model") else { return nil }
    id = try row.value(0)
    kinds = (try row.value(1) as String).split(separator: " ").map(String.init)
  }

  /// Whether numbers of this model mean the same in another one, which may have more kinds.
  func isContained(in other: StoredModel) -> Bool { id == other.id && other.kinds.starts(with: kinds) }

  /// Notes that a store is of this model.
  func put(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM model")
    try db.execute(sql: "INSERT INTO model (id, kinds) VALUES (?, ?)", arguments: [id, kinds.joined(separator: " ")])
  }
}

extension CatalogStore {
  /// The name of the model of the store in a file; nil where none is noted.
  ///
  /// - Parameter path: the file, which is only read; it may be of an older version.
  /// - Throws: `StoreError`.
  package static func modelName(of path: String) throws -> String? {
    try ReadOnlyFile(path: path).read { db in try db.tableExists("model") ? StoredModel(db)?.id : nil }
  }

  /// The name of the model that the store is of, where it is another one than `model`, so that its numbers mean other kinds; nil
  /// where they mean the same. `removeAllRecords` makes it a store of `model`.
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

  /// Refuses a store of another model.
  ///
  /// - Throws: `StoreError`.
  func checkModel() throws {
    guard let other = try otherModel() else { return }
    throw StoreError(code: .unreadable, path: path, cause: "it holds another catalogue, '\(other)'")
  }

  /// Notes the model in a store in which none is noted, or one with fewer kinds.
  func noteModel() throws {
    let own = StoredModel(model)
    guard try otherModel() == nil, try read({ db in try StoredModel(db) }) != own else { return }
    try write { db in try own.put(db) }
  }
}
