/// What a statistic is: the one description that its files and documents come from.
public struct StatisticDescription: Sendable, Equatable {
  /// Its name, also that of its files: lower case, with hyphens.
  public let name: String
  /// A headline.
  public let title: String
  /// What is counted, and how.
  public let text: String
  /// Its columns, in order.
  public let columns: [ColumnDescription]

  init(_ name: String, _ title: String, _ text: String, _ columns: [ColumnDescription]) {
    self.name = name
    self.title = title
    self.text = text
    self.columns = columns
  }

  /// The statistic as a table.
  var table: TableDescription { TableDescription(name, title: title, text, columns) }
}
