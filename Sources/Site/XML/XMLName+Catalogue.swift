import XMLKit

/// The names that are written millions of times.
extension XMLName {
  static let ref: XMLName = "ref"
  static let id: XMLName = "id"
  static let name: XMLName = "name"
  static let unseen: XMLName = "unseen"
  static let available: XMLName = "available"
}
