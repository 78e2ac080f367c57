extension GenerationID {
  /// The moment that the name begins with: when the generation was published, by the clock of its machine.
  public var time: WallTime {
    // The name was checked when it was read: these are digits.
    let digits = description.utf8.prefix(16).filter { (48...57).contains($0) }.map { Int64($0) - 48 }
    func number(_ places: Range<Int>) -> Int64 { digits[places].reduce(0) { $0 * 10 + $1 } }
    return WallTime(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10), minute: number(10..<12),
      second: number(12..<14))
  }
}
