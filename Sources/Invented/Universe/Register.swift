import APIs
import Basics

/// A small collection beside the six, such as publishers or teams.
///
/// A slot keeps its number and its id from night to night; nothing is ever removed.
package struct Register: Sendable {
  /// The ids of the records by slot, ascending.
  private(set) var ids: [Int] = []
  /// The present names, each used once.
  private(set) var names = TextList()
  /// The names before the last night.
  private(set) var formerNames = TextList()
  /// The time of each record's last change, in seconds since 1970.
  private(set) var modified: [Int64] = []
  /// The number of records on the first night.
  let founders: Int
  package let dice: Dice

  var count: Int { ids.count }

  /// The size, the growth and the names of a register.
  struct Plan {
    /// A number that makes the draws of this register differ from the draws of others.
    let key: UInt64
    /// The number of records in full size, and the least number of a small size.
    let size: (full: Int, least: Int)
    /// The number of nights from one new record to the next.
    let nightsPerBirth: Int
    let names: PatternList
  }

  init(_ plan: Plan, universe: Universe, scale: Double) {
    founders = max(plan.size.least, Int((Double(plan.size.full) * scale).rounded()))
    dice = Dice(seed: SplitMix64.mixed(universe.dice.seed ^ plan.key))
    var taken: Set<[UInt8]> = []
    for slot in 0..<(founders + universe.night / plan.nightsPerBirth) {
      // Every fortieth number was given to a record that is no more.
      ids.append(1 + slot + slot / 40)
      var draws = dice.draws(.characters, slot, .name)
      var name = universe.lexicon.phrase(plan.names, &draws)
      while !taken.insert(name).inserted {
        name += Array(" (".utf8) + universe.lexicon.pick(.city, &draws) + Array(")".utf8)
      }
      let birth = slot < founders ? 0 : (slot - founders + 1) * plan.nightsPerBirth
      let (changed, renamed) = lastChange(slot, since: birth, until: universe.night)
      modified.append(changed > 0 ? moment(slot, night: changed) : foundingMoment(slot))
      let newName = name + Array(" II".utf8)
      names.append(renamed > 0 ? newName : name)
      formerNames.append(renamed > 0 && renamed < universe.night ? newName : name)
    }
  }

  /// Returns the night of the last change and the night of the last new name; 0 for none.
  private func lastChange(_ slot: Int, since birth: Int, until night: Int) -> (changed: Int, renamed: Int) {
    var (changed, renamed) = (birth, 0)
    for later in (birth + 1)..<max(birth + 1, night + 1) {
      var draws = dice.draws(.characters, slot, .night, later)
      guard draws.chance(0.004) else { continue }
      changed = later
      if draws.chance(0.3) { renamed = later }
    }
    return (changed, renamed)
  }

  private func moment(_ slot: Int, night: Int) -> Int64 {
    var draws = dice.draws(.characters, slot, .modified, night)
    return Calendar.instant(localDay: Calendar.firstNight + night - 1, second: draws.below(86_400))
  }

  private func foundingMoment(_ slot: Int) -> Int64 {
    var draws = dice.draws(.characters, slot, .modified)
    return Calendar.instant(localDay: Calendar.firstNight - 2 - draws.below(2_400), second: draws.below(86_400))
  }
}
