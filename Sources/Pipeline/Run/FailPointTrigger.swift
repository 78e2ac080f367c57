/// Which passing of which fail point is the last one: `NAME:N`.
struct FailPointTrigger: Equatable {
  var name: String
  var passing: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let passing = Int(parts[1]), passing > 0 else { return nil }
    name = String(parts[0])
    self.passing = passing
  }
}
