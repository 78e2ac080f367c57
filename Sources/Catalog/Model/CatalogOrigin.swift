/// Where the records of a model come from, and the terms that they are given under: every published set says both.
public struct CatalogOrigin: Sendable {
  /// The source: what it is, for people, and its address on the web.
  public let source: (title: String, address: String)
  /// The terms, likewise.
  public let license: (title: String, address: String)

  package init(source: (title: String, address: String), license: (title: String, address: String)) {
    self.source = source
    self.license = license
  }
}
