/// What a recording turned out to hold.
public struct RecordingVerdict: Sendable, Equatable {
  /// How many rows were handed out.
  public internal(set) var rows: Int
  /// Rows that are no JSON, in the order of the file.
  public internal(set) var broken: [BrokenRow] = []
  /// What gave no rows, and what was damaged, in the order of the file.
  public internal(set) var skipped: [Notice]
}
