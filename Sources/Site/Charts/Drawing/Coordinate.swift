/// A number with up to two decimals, as it stands in the attributes of a drawing.
///
/// Shares are worked out in whole numbers, so that a drawing has the same bytes everywhere.
struct Coordinate: Equatable, Sendable {
  let hundredths: Int

  /// A whole number.
  init(_ whole: Int) { hundredths = whole * 100 }

  /// A part of a whole in percent; 0 of a whole that is 0.
  init(percent part: Int, of whole: Int) { hundredths = whole == 0 ? 0 : part * 10_000 / whole }

  /// The nearest tenth.
  init(_ value: Double) { hundredths = Int((value * 10).rounded()) * 10 }
}

extension Markup.Interpolation {
  /// A number of a drawing.
  mutating func appendInterpolation(_ coordinate: Coordinate) {
    if coordinate.hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let size = coordinate.hundredths.magnitude
    bytes.append(integer: Int64(size / 100))
    guard !size.isMultiple(of: 100) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(integer: Int64(size / 10 % 10))
    if !size.isMultiple(of: 10) { bytes.append(integer: Int64(size % 10)) }
  }
}
