extension Quantity {
  /// A number of things: `1 value`, `2,000 values`.
  static func things(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A size in the largest decimal unit that leaves at least one: `482 B`, `3.1 MB`.
  static func bytes(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number) B" }
    var value = Double(number)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
      value /= 1000
      unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
