/// Cuts the good elements out of a document that is broken as a whole.
///
/// Brackets and quotes alone tell where an element ends; then each element is read strictly by itself, with its single bad bytes repaired
/// where that is enough. The bytes between good elements are given out as broken. An element that lost a quote or a bracket does not take
/// the next ones with it: the search continues at the next object that is an element.
public struct JSONSalvage {
  /// A part of the document; parts come in its order.
  public enum Piece {
    /// An element that is JSON by itself, and its repairs, whose offsets count from its first byte.
    case value(JSONValue, repairs: [JSONRepair.Place])
    /// Bytes that should have been an element.
    case broken(UnsafeRawBufferPointer)
  }

  let bytes: UnsafeRawBufferPointer
  let reader: JSONReader
  let isElement: (JSONValue) -> Bool
  /// The beginning of an element: its brace and its first name, as they are in the document.
  var signature: UnsafeRawBufferPointer?
  /// Whether elements have only other elements beside them; false where they may stand under names.
  var isInList = false
  /// The number of bytes that may still be looked at. Nested searches count a byte several times; a document made to waste time ends the
  /// search instead.
  var budget: Int

  /// Creates a salvage of a document.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - reader: reads the elements; it must not be reading.
  ///   - isElement: whether an object, met outside of its proper place, is an element all the same.
  public init(
    _ bytes: UnsafeRawBufferPointer, reader: JSONReader, isElement: @escaping (JSONValue) -> Bool
  ) {
    self.bytes = bytes
    self.reader = reader
    self.isElement = isElement
    budget = 64 * bytes.count + 4096
  }

  /// Cuts out the elements of a list.
  ///
  /// - Parameters:
  ///   - start: the offset behind the list's opening bracket.
  ///   - closing: the brackets that end the document from the list's own on, such as `]}}`.
  ///   - body: gets each piece; a value is valid only inside. It must not use the reader.
  /// - Returns: the offset of the list's closing bracket, or nil where none can be made out.
  /// - Throws: what `body` throws.
  /// - Complexity: O(bytes), with a factor that grows with the number of brackets around a broken place.
  public mutating func elements(
    ofListAt start: Int, closing: [UInt8], _ body: (Piece) throws -> Void
  ) throws -> Int? {
    isInList = true
    var at = start
    while true {
      at = skipSeparators(at)
      guard at < bytes.count else { return nil }
      if bytes[at] == ASCII.closeBracket { return at }
      guard bytes[at] == ASCII.openBrace else {
        let end = endOfScalar(at)
        try takeScalar(at..<end, body)
        at = end
        continue
      }
      noteSignature(at)
      let end = endOfBrackets(at).flatMap { neighbourhood($0) == .impossible ? nil : $0 }
      if let end, try take(at..<end, body) {
        at = end
        continue
      }
      // Broken. Its brackets may still tell where it ends, unless a good element stands within.
      if let good = nextElement(from: at + 1, upTo: end ?? bytes.count) {
        try giveBroken(at..<good, body)
        at = good
      } else if let end {
        try giveBroken(at..<end, body)
        at = end
      } else {
        let last = endByTail(closing)
        try giveBroken(at..<max(at, last ?? bytes.count), body)
        return last
      }
    }
  }

  /// Cuts out the elements at any place of the document.
  ///
  /// - Parameter start: where to begin; the document itself may be an element.
  /// - Throws: what `body` throws.
  /// - Complexity: as for lists.
  public mutating func elements(from start: Int, _ body: (Piece) throws -> Void) throws {
    isInList = false
    var at = start
    while let good = nextElement(from: at, upTo: bytes.count) {
      try giveGap(at..<good, body)
      noteSignature(good)
      at = good + 1
      if let end = endOfBrackets(good), try take(good..<end, body) { at = end }
    }
    try giveGap(at..<bytes.count, body)
  }

  /// Calls `body` with an element if it is JSON and does not contain its neighbours.
  private func take(_ range: Range<Int>, _ body: (Piece) throws -> Void) throws -> Bool {
    let isLoose = neighbourhood(range.upperBound) == .loose
    return try read(range) { value, repairs in
      if isLoose, holdsElement(value) { return false }
      try body(.value(value, repairs: repairs))
      return true
    } ?? false
  }

  private func takeScalar(_ range: Range<Int>, _ body: (Piece) throws -> Void) throws {
    let isTaken: Void? = try read(range) { try body(.value($0, repairs: $1)) }
    if isTaken == nil { try giveBroken(range, body) }
  }

  /// Reads a part of the document strictly, after a repair if needed; nil where it is no JSON.
  private func read<R>(_ range: Range<Int>, _ body: (JSONValue, [JSONRepair.Place]) throws -> R) throws -> R? {
    let part = UnsafeRawBufferPointer(rebasing: bytes[range])
    var isJSON = false
    do {
      return try reader.read(part) {
        isJSON = true
        return try body($0, [])
      }
    } catch let error as JSONError where !isJSON {
      guard error.code != .tooDeep, error.code != .tooLarge, let repair = JSONRepair(part) else { return nil }
      do {
        return try reader.read(repair.bytes) {
          isJSON = true
          return try body($0, repair.places)
        }
      } catch is JSONError where !isJSON {
        return nil
      }
    }
  }

  /// Whether an element is somewhere inside a value.
  private func holdsElement(_ value: JSONValue) -> Bool {
    if let array = value.array {
      return array.contains { ($0.object != nil && isElement($0)) || holdsElement($0) }
    }
    if let object = value.object {
      return object.contains { ($0.value.object != nil && isElement($0.value)) || holdsElement($0.value) }
    }
    return false
  }

  /// Returns the place of the next object that is an element; nil where there is none.
  private mutating func nextElement(from start: Int, upTo limit: Int) -> Int? {
    var at = start
    while budget > 0, at < limit {
      guard let open = bytes[at..<limit].firstIndex(of: ASCII.openBrace) else { return nil }
      budget -= open - at
      at = open + 1
      guard let first = firstVisible(at), bytes[first] == ASCII.quote, let end = endOfBrackets(open), end <= limit
      else { continue }
      let neighbourhood = neighbourhood(end)
      guard neighbourhood != .impossible else { continue }
      let isLoose = neighbourhood == .loose
      budget -= end - open
      let isGood = try? read(open..<end) { value, _ in isElement(value) && !(isLoose && holdsElement(value)) }
      if isGood == true { return open }
    }
    return nil
  }
}
