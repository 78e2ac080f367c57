import Basics
import Invented

/// The changes of rows from dump to dump.
struct DumpHistory {
  /// The columns of every table with a history.
  static let columns = ["created", "modified", "deleted"]

  let seed: UInt64
  /// The number of earlier dumps.
  let night: Int

  /// Returns the draws of one row: the same for each night.
  func draws(_ table: String, _ id: Int) -> Draws {
    Draws(state: SplitMix64.mixed(seed ^ FNV1a.hash(table.utf8)) &+ UInt64(id) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the last night that changed a row; 0 for none.
  private func lastChange(_ table: String, _ id: Int) -> Int {
    (1...max(1, night)).last { night >= $0 && SplitMix64.mixed(draws("\(table) \($0)", id).state) % 50 == 0 } ?? 0
  }

  /// Returns the values of `columns` in a row, and whether the row exists at all.
  func row(of table: String, _ id: Int) -> (isThere: Bool, change: Int, values: [DumpValue]) {
    let isGone = (0..<night).contains { SplitMix64.mixed(draws("\(table) gone \($0)", id).state) % 400 == 0 }
    let change = lastChange(table, id)
    let day = 1 + Int(SplitMix64.mixed(UInt64(id)) % 28)
    let modified =
      change == 0
      ? "2019-06-\(Draws.two(day)) 12:30:00" : "2026-\(Draws.two(min(12, change + 9)))-\(Draws.two(day)) 03:00:00"
    let isDeleted = SplitMix64.mixed(draws("\(table) deleted", id).state) % 100 == 0
    return (!isGone, change, [.text("2009-08-20 04:11:09"), .text(modified), .number(isDeleted ? 1 : 0)])
  }
}

/// A value of a row.
enum DumpValue {
  case null
  case number(Int)
  case decimal(Double)
  case text(String)
}
