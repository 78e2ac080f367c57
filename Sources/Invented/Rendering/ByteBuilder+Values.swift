package import Basics

/// Numbers and days in JSON.
extension ByteBuilder {
  /// Appends a whole number.
  package mutating func append(number: Int) { append(integer: Int64(number)) }

  /// Appends a number of tenths as a decimal number, without a fraction where it is whole.
  mutating func append(tenths: Int) {
    append(number: tenths / 10)
    if tenths % 10 != 0 {
      append(".")
      append(number: abs(tenths % 10))
    }
  }

  /// Appends a price: 0 as an integer, any other as a JSON number without trailing zeros.
  package mutating func append(cents: Int) {
    append(number: cents / 100)
    guard cents % 100 != 0 else { return }
    append(".")
    append(number: cents % 100 / 10)
    if cents % 10 != 0 { append(number: cents % 10) }
  }

  /// Appends a day as `2013-07-03`.
  package mutating func append(day: Int) { CivilDate(days: Int64(day)).withDay { append($0) } }
}
