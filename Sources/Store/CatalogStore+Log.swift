extension CatalogStore {
  /// Does something while another task copies the store's log into its file, whenever enough was written.
  ///
  /// No stage waits for a copy: what one leaves in the log is copied while the next one works.
  /// - Throws: `StoreError`; what `body` throws. A copy that fails is told by the next commit; nothing is lost by it.
  public func copyingLog<R>(_ body: () async throws -> R) async throws -> R {
    let copier = try LogCopier(store: self)
    let requests = log.requests()
    async let copying: Void = withTaskExecutorPreference(StoreExecutor()) {
      for await _ in requests {
        do {
          try copier.copy()
        } catch let error as StoreError {
          log.fail(error)
        } catch {
          // Copying throws nothing else.
        }
      }
    }
    defer { log.close() }
    let result = try await body()
    log.close()
    await copying
    return result
  }
}
