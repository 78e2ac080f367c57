import APIs
import Invented

/// Damage to the data of a page, whose form stays sound.
enum PageDamage: Sendable {
  case total(Draws)
  case empty(Draws)
  case rows(Draws)
  case moved(Draws)

  /// Creates the damage of a strike; nil for a fault that leaves the data alone.
  init?(_ strike: FaultPlan.Strike) {
    switch strike.fault {
    case .wrongTotal: self = .total(strike.draws)
    case .empty: self = .empty(strike.draws)
    case .malformedRecord: self = .rows(strike.draws)
    case .movingPages: self = .moved(strike.draws)
    default: return nil
    }
  }

  /// Returns the wrong total.
  func total(_ total: Int) -> Int {
    switch self {
    case .total(var draws):
      let error = 1 + draws.below(max(10, total / 10))
      return draws.chance(0.5) && total > 0 ? max(0, total - error) : total + error
    case .empty(var draws): return draws.chance(0.5) ? total : 0
    case .rows: return total
    case .moved: return max(0, total - shift)
    }
  }

  /// The rows by which a page begins too late: 1 as if a record before it was removed, -1 as if one was added.
  var shift: Int {
    guard case .moved(var draws) = self else { return 0 }
    return draws.chance(0.5) ? 1 : -1
  }

  /// Whether the page has its rows.
  var hasRows: Bool {
    if case .empty = self { false } else { true }
  }

  /// The damage as a change to a page of Marvel's API.
  var change: PageChange {
    PageChange(total: total, hasRows: hasRows) { count in
      rows(count: count).mapValues { damage in { damage.damaged($0, id: $1, address: $2) } }
    }
  }

  /// Returns the damage of rows of a page, one or two, by their index.
  func rows(count: Int) -> [Int: RowDamage] {
    guard case .rows(var draws) = self, count > 0 else { return [:] }
    var rows: [Int: RowDamage] = [:]
    for _ in 0...draws.below(2) {
      rows[draws.below(count)] = RowDamage.allCases[draws.below(RowDamage.allCases.count)]
    }
    return rows
  }
}

/// A way to make a row unusable.
enum RowDamage: CaseIterable, Sendable {
  case withoutID, nullID, textID, negativeID, foreignAddress, text, null

  /// Returns a row after its damage.
  ///
  /// - Parameters:
  ///   - row: the record, its id first.
  ///   - address: the end of the address of a record with this id, and of another record's address; nil where rows have no addresses.
  /// - Complexity: O(bytes).
  func damaged(_ row: [UInt8], id: Int, address: (own: String, foreign: String)?) -> [UInt8] {
    let rest = row.dropFirst("{\"id\":\(id),".utf8.count)
    switch self {
    case .withoutID: return Array("{".utf8) + rest
    case .nullID: return Array("{\"id\":null,".utf8) + rest
    case .textID: return Array("{\"id\":\"x\",".utf8) + rest
    case .negativeID: return Array("{\"id\":-\(id),".utf8) + rest
    case .foreignAddress:
      guard let address else { return Array("{".utf8) + rest }
      var row = row
      if let range = row.firstRange(of: Array(address.own.utf8)) {
        row.replaceSubrange(range, with: address.foreign.utf8)
      }
      return row
    case .text: return Array("\"record \(id)\"".utf8)
    case .null: return Array("null".utf8)
    }
  }
}

/// Bodies that cannot be read.
enum BodyDamage {
  /// Returns a JSON object that is no longer JSON: cut in the middle, closed by the wrong bracket, or without a colon.
  static func invalidJSON(_ body: [UInt8], draws: Draws) -> [UInt8] {
    var draws = draws
    var body = body
    switch draws.below(3) {
    case 0: body.removeLast(body.count / 2)
    case 1: body[body.count - 1] = UInt8(ascii: "]")
    default:
      let colon = body.firstIndex(of: UInt8(ascii: ":")) ?? 0
      body[colon] = UInt8(ascii: "=")
    }
    return body
  }

  /// Returns a gzip member with four wrong bytes in its middle, or with a wrong checksum.
  ///
  /// CRC-32 finds every error of at most 32 consecutive bits in the inflated data, and a wrong checksum.
  static func corruptGzip(_ body: [UInt8], draws: Draws) -> [UInt8] {
    var draws = draws
    var body = body
    // The trailer is the checksum and the length, four bytes each (RFC 1952, section 2.3).
    let start = draws.chance(0.5) ? body.count / 2 : body.count - 8
    for index in start..<min(start + 4, body.count) { body[index] ^= 0x5A }
    return body
  }
}
