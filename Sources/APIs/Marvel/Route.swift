import Serving

/// The resource that a path names.
package enum Route: Sendable {
  case list(MarvelCollection)
  case record(MarvelCollection, id: String)
  case sublist(of: MarvelCollection, id: String, MarvelCollection)
  /// A file of the picture server.
  case picture

  /// Reads the path of a request; nil for a path without a resource.
  init?(_ target: RequestTarget) {
    var segments = target.segments[...]
    if segments.first == "u" {
      self = .picture
      return
    }
    guard segments.popFirst() == "v1", segments.popFirst() == "public" else { return nil }
    guard let first = segments.popFirst(), let collection = MarvelCollection(named: first) else { return nil }
    guard let id = segments.popFirst() else {
      self = .list(collection)
      return
    }
    // An id that is no number is one that no record has.
    guard let last = segments.popFirst() else {
      self = .record(collection, id: id)
      return
    }
    guard let other = MarvelCollection(named: last), collection.hasList(of: other), segments.isEmpty else { return nil }
    self = .sublist(of: collection, id: id, other)
  }
}
