extension JSONValue {
  /// The innermost value, or the value behind the name, that stands at an offset of the input; nil outside of this
  /// value.
  ///
  /// - Complexity: O(depth × siblings on the way).
  public func innermost(at offset: Int) -> JSONValue? {
    guard offset >= self.offset, offset < self.offset + raw.count else { return nil }
    var here = self
    while true {
      // Of neighbours the first that ends behind the offset; that covers its name, too.
      let next =
        here.object?.first { offset < $0.value.offset + $0.value.raw.count }?.value
        ?? here.array?.first { offset < $0.offset + $0.raw.count }
      guard let next else { return here }
      here = next
    }
  }
}
