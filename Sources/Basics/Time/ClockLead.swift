/// How far a time may be ahead of the clock of the machine.
public enum ClockLead {
  /// The most seconds: a time that is further ahead was told by a wrong clock. Zones and days of sources explain less.
  public static let greatest: Int64 = 36 * 3600
}
