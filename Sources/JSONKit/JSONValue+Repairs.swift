extension JSONValue {
  /// Calls `body` with each innermost value in which something was repaired: once, in the order of the document.
  ///
  /// A repair in a name, or in the white space around a value, counts as one of the value behind it, or of the object
  /// or array where there is none behind it.
  ///
  /// - Parameters:
  ///   - places: repairs by ascending offset; those outside of this value are passed over.
  ///   - body: gets the value, the first of its repairs, and its JSON Pointer from this value, made on demand.
  /// - Complexity: O(values + repairs), and the length of a pointer for each that is asked for.
  public func forEachValue(
    repairedAt places: ArraySlice<JSONRepair.Place>,
    _ body: (_ value: JSONValue, _ place: JSONRepair.Place, _ pointer: () -> String) -> Void
  ) {
    var rest = places.drop { $0.offset < offset }
    var path = JSONPointer()
    visit(&rest, &path, body)
  }

  private func visit(
    _ rest: inout ArraySlice<JSONRepair.Place>, _ path: inout JSONPointer,
    _ body: (JSONValue, JSONRepair.Place, () -> String) -> Void
  ) {
    // Of neighbours a repair belongs to the first that ends behind it; that covers its name, too.
    if let object {
      for member in object {
        guard let next = rest.first else { return }
        guard next.offset < member.value.end else { continue }
        path.steps.append(.member(member.name))
        member.value.visit(&rest, &path, body)
        path.steps.removeLast()
      }
    } else if let array {
      for (index, element) in array.enumerated() {
        guard let next = rest.first else { return }
        guard next.offset < element.end else { continue }
        path.steps.append(.element(index))
        element.visit(&rest, &path, body)
        path.steps.removeLast()
      }
    }
    guard let first = rest.first, first.offset < end else { return }
    body(self, first) { path.text }
    while let next = rest.first, next.offset < end { rest.removeFirst() }
  }

  /// The offset behind this value.
  private var end: Int { offset + raw.count }
}
