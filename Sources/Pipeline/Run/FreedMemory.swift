import CLinux

/// Memory that a stage has freed.
public enum FreedMemory {
  /// Gives freed memory back to the system.
  ///
  /// The C library keeps freed memory between blocks that are still in use. Stages need memory of quite different shapes, so the next one
  /// can use little of it. Call it between two stages.
  /// - Complexity: O(size of the heaps); some milliseconds.
  public static func release() {
    spinrack_trim_heaps()
  }
}
