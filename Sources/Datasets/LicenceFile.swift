import Catalog

/// `LICENSE.txt`: the terms that the records of a set are given under, for people, in plain text.
package struct LicenceFile {
  /// Where it stands in a set, and in each archive of it.
  package static let path = "LICENSE.txt"
  /// The file.
  let bytes: [UInt8]

  /// The terms of a model; nil for one whose terms are only named.
  init?(_ model: CatalogModel) {
    guard let origin = model.origin, origin.isLicence else { return nil }
    bytes = Array((origin.notices.joined(separator: "\n\n") + "\n").utf8)
  }
}
