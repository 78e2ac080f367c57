public import Catalog
public import CatalogSources

extension Envelope {
  /// The greatest total that is believed: ten times the largest comics database there is.
  static let greatestTotal = 10_000_000

  /// Refuses a total that no catalogue has.
  ///
  /// - Throws: `SourceError` with `.malformed`.
  func checkTotal(of kind: Kind, uri: String) throws {
    guard total <= Self.greatestTotal else {
      throw SourceError(
        code: .malformed, message: "The source says that it has \(total) \(kind).",
        remedy: "No catalogue is that large; look at what answers at source.base-url.", uri: uri)
    }
  }
}

extension MarvelClient {
  /// How many records a collection has, asked for with one record.
  ///
  /// - Throws: `SourceError`, also for a number that no catalogue has.
  public func believableTotal(of kind: Kind) async throws -> Int {
    let answer = try await page(.list(kind.description, limit: 1))
    try answer.envelope?.checkTotal(of: kind, uri: answer.uri)
    return answer.envelope?.total ?? 0
  }
}
