/// Room in which one page after the other is encoded.
struct PageScratch: ~Copyable {
  /// The body of the page.
  var body = RawBytes()
  /// Numbers of a dictionary, four bytes each.
  var indices = RawBytes()
  /// Values in an encoding that is being tried.
  var trial = RawBytes()

  mutating func removeAll() {
    body.removeAll()
    indices.removeAll()
    trial.removeAll()
  }
}
