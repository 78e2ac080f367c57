/// Where the records of a model come from, and the terms that they are given under: every published set says both.
public struct CatalogOrigin: Sendable {
  /// Something on the web: what it is, for people, and its address.
  public typealias Page = (title: String, address: String)

  /// The source.
  public let source: Page
  /// The terms.
  public let license: Page
  /// Whom the terms want to be named beside the source, or whose work the source passes on.
  public let credits: [Page]
  /// What whoever uses the records has to know of the terms, in sentences; empty where their title says it.
  public let conditions: String
  /// Whether the source gives no right to pass its records on, so that sets of them are for their maker alone.
  public let isPrivate: Bool

  package init(
    source: Page, license: Page, credits: [Page] = [], conditions: String = "", isPrivate: Bool = false
  ) {
    self.source = source
    self.license = license
    self.credits = credits
    self.conditions = conditions
    self.isPrivate = isPrivate
  }
}

extension CatalogOrigin {
  /// Whether its terms have to go with every set, beyond being named: a licence, people to be named, or that there is no right.
  public var isLicence: Bool { !conditions.isEmpty || !credits.isEmpty || isPrivate }

  /// What every set says of the terms, a sentence or two each; empty for terms that are only named.
  public var notices: [String] {
    guard isLicence else { return [] }
    var notices = ["Data of \(Self.text(source)). Terms: \(Self.text(license))."]
    if !credits.isEmpty { notices.append("With thanks to \(credits.map(Self.text).joined(separator: "; ")).") }
    if !conditions.isEmpty { notices.append(conditions) }
    if isPrivate {
      notices.append("Private: the source gives no right to pass these records on. Do not publish this set.")
    }
    return notices
  }

  private static func text(_ page: Page) -> String { "\(page.title) (\(page.address))" }
}
