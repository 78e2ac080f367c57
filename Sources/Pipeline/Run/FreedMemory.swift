import CLinux

/// Memory that a stage has freed.
public enum FreedMemory {
  /// Gives it back to the system.
  ///
  /// The C library keeps what was freed between blocks that are still in use. Stages need memory of quite different shapes,
  /// so what one leaves behind is of little use for the next one. Call it where one stage ends and another begins.
  /// - Complexity: O(size of the heaps); some milliseconds.
  public static func release() {
    spinrack_trim_heaps()
  }
}
