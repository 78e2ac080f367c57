/// An invented dump of the Grand Comics Database: its tables and columns, and rows as odd as the real ones, but no true facts. The same
/// numbers give the same rows.
public struct InventedDump: Sendable {
  /// The size: 1 has 200,000 issues and 500,000 stories, 10 about as many as the real dump.
  public var scale: Double
  /// The seed of all draws.
  public var seed: UInt64
  /// The number of earlier dumps: each changes, removes and adds rows.
  public var night: Int
  /// Tables that the dump lacks, as real dumps do while tables move.
  public var absent: Set<String>

  /// Creates a dump.
  public init(scale: Double = 0.01, seed: UInt64 = 1, night: Int = 0, absent: Set<String> = []) {
    (self.scale, self.seed, self.night, self.absent) = (scale, seed, night, absent)
  }

  /// Writes the dump as a database, replacing an existing file.
  ///
  /// - Throws: `ServingError`.
  /// - Complexity: O(rows) time; memory for a few megabytes.
  public func write(to path: String) throws {
    let database = try DumpWriter(making: path, absent: absent)
    let tables = DumpTables(scale: scale, history: DumpHistory(seed: seed, night: night), database: database)
    try tables.writeWords()
    try tables.writePublishers()
    try tables.writeCast()
    try tables.writeSeries()
    try tables.writeIssues()
    try tables.writeStories()
    try tables.writeReferences()
    try tables.writePrinters()
    try tables.writeLives()
    try database.otherTables()
    try database.close()
  }
}
