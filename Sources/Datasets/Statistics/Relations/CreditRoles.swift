import Catalog

/// The roles of creators as statistics count them: spellings of one role are one.
struct CreditRoles: Sendable {
  /// The texts by number, UTF-8; the first is the empty one, for none.
  private(set) var texts: [[UInt8]]
  /// By the number of a role in lists, the first number of the same role.
  private let numbers: [Int32]

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

  /// The number of a role that a pair of a list has.
  func number(ofDetail detail: Int) -> Int32 { numbers.indices.contains(detail) ? numbers[detail] : Int32(detail) }
}
