/// What the `total` of a source counts, as its operator knows it.
public enum TotalCounts: String, Sendable, Codable {
  /// Nobody knows; it is found out where rows repeat each other.
  case auto
  /// Distinct records: every repeat has displaced another record.
  case records
  /// Rows, repeats included: as many rows as the total are everything.
  case rows
}
