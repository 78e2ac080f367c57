/// What a recording turned out to hold.
public struct RecordingVerdict: Sendable, Equatable {
  /// How many rows were handed out.
  public internal(set) var rows: Int
  /// What gave no rows, in the order of the file.
  public internal(set) var skipped: [Notice]
}
