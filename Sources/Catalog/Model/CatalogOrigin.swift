/// Where the records of a model come from, and the terms that they are given under: every published set says both.
public struct CatalogOrigin: Sendable {
  /// A page on the web.
  public struct Page: Sendable {
    /// What it is about, for people.
    public let title: String
    /// Its address.
    public let address: String

    package init(_ title: String, at address: String) {
      self.title = title
      self.address = address
    }
  }

  /// The source.
  public let source: Page
  /// The terms.
  public let license: Page

  package init(source: Page, license: Page) {
    self.source = source
    self.license = license
  }
}
