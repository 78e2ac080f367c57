/// What of stored records a cursor reads.
public enum RecordPart: Sendable {
  /// All of it.
  case whole
  /// The packed links alone, so that nothing is unpacked and long records are read at their beginnings only.
  case links
}
