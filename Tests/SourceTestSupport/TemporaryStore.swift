public import Catalog
public import Store
import TestSupport

/// A store of a model for a test, in a folder of its own; both are gone afterwards.
public func withStore<Result>(
  _ model: CatalogModel, isolation: isolated (any Actor)? = #isolation,
  _ body: (CatalogStore) async throws -> sending Result
) async throws -> sending Result {
  try await withTemporaryFolder { folder in
    let store = try CatalogStore(path: folder + "/s.sqlite", model: model)
    let result = try await body(store)
    try store.close()
    return result
  }
}

/// A store of a model for a test that waits for nothing.
public func withStore<Result>(_ model: CatalogModel, _ body: (CatalogStore) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    let store = try CatalogStore(path: folder + "/s.sqlite", model: model)
    let result = try body(store)
    try store.close()
    return result
  }
}
