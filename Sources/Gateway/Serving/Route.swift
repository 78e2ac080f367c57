/// What a path asks for.
enum Route: Sendable {
  case list(Collection)
  case record(Collection, id: String)
  case sublist(of: Collection, id: String, Collection)
  case picture(PictureRequest)

  /// Nil for a path that leads nowhere.
  init?(_ target: RequestTarget) {
    var segments = target.segments[...]
    if segments.first == "u" {
      guard let picture = PictureRequest(segments: target.segments) else { return nil }
      self = .picture(picture)
      return
    }
    guard segments.popFirst() == "v1", segments.popFirst() == "public" else { return nil }
    guard let first = segments.popFirst(), let collection = Collection(named: first) else { return nil }
    guard let id = segments.popFirst() else {
      self = .list(collection)
      return
    }
    // An id that is no number leads nowhere, as in the real gateway.
    guard !id.isEmpty, id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard let last = segments.popFirst() else {
      self = .record(collection, id: id)
      return
    }
    guard let other = Collection(named: last), collection.hasList(of: other), segments.isEmpty else { return nil }
    self = .sublist(of: collection, id: id, other)
  }
}
