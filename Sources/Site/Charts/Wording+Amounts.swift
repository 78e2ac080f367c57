/// Amounts with decimals, parts and sizes.
///
/// Source: Unicode CLDR, `numbers/symbols/decimal`, `percentFormats`, `units/digital`.
extension Wording {
  private var decimalSeparator: StaticString { language == .english ? "." : "," }

  /// A number with at most two decimals.
  func decimal(hundredths: Int) -> Markup {
    let size = Int(hundredths.magnitude)
    var text = number(hundredths < 0 ? -(size / 100) : size / 100)
    guard !size.isMultiple(of: 100) else { return text }
    text.bytes.append(decimalSeparator)
    text.bytes.append(integer: Int64(size / 10 % 10))
    if !size.isMultiple(of: 10) { text.bytes.append(integer: Int64(size % 10)) }
    return text
  }

  /// A part of a whole in whole percents; all but nothing is not nothing, and all but everything not everything.
  func percent(_ part: Int, of whole: Int) -> Markup {
    var percent = whole == 0 ? 0 : (part * 200 + whole) / (whole * 2)
    if part > 0 { percent = max(percent, 1) }
    if part < whole { percent = min(percent, 99) }
    return switch language {
    case .english, .portuguese: "\(percent)%"
    case .spanish, .russian: "\(percent)\u{A0}%"
    }
  }

  /// The size of a file.
  func size(_ bytes: Int) -> Markup {
    switch bytes {
    case ..<1000: self(.sizeBytes, number(bytes))
    case ..<100_000: self(.sizeKilobytes, decimal(hundredths: (bytes + 50) / 100 * 10))
    case ..<1_000_000: self(.sizeKilobytes, number((bytes + 500) / 1000))
    case ..<1_000_000_000: self(.sizeMegabytes, decimal(hundredths: (bytes + 50_000) / 100_000 * 10))
    default: self(.sizeGigabytes, decimal(hundredths: (bytes + 50_000_000) / 100_000_000 * 10))
    }
  }
}
