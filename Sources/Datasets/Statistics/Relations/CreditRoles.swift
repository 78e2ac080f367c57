import Catalog

/// The roles of creators for statistics, where all spellings of a role are one.
struct CreditRoles: Sendable {
  /// The texts by number, UTF-8; the first is the empty one, for none.
  private(set) var texts: [[UInt8]]
  /// The first number of the same role, by the number of a role in lists.
  private let numbers: [Int32]

  /// Creates the roles of a catalogue.
  /// - Parameter sent: the roles as lists have them, by number.
  init(_ sent: [[UInt8]]) {
    var first: [String: Int32] = [:]
    var texts = sent
    numbers = sent.enumerated().map { number, text in
      let role = CreditRole.spelled(String(decoding: text, as: UTF8.self))
      if let known = first[role] { return known }
      first[role] = Int32(number)
      texts[number] = Array(role.utf8)
      return Int32(number)
    }
    self.texts = texts
  }

  /// Returns the number of a role for the number that a pair of a list has.
  func number(ofDetail detail: Int) -> Int32 { numbers.indices.contains(detail) ? numbers[detail] : Int32(detail) }
}
