/// How tables are written as CSV.
public struct CSVOptions: Sendable, Equatable {
  /// Whether text cells that a spreadsheet would run as a formula get an apostrophe in front.
  ///
  /// Such a cell begins with `=`, `+`, `-`, `@`, a tab or a carriage return (OWASP, "CSV Injection").
  public var spreadsheetSafe: Bool

  /// CSV as RFC 4180 has it.
  public init(spreadsheetSafe: Bool = false) {
    self.spreadsheetSafe = spreadsheetSafe
  }
}
