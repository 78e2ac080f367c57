/// The limit up to which a time may be ahead of the clock of the machine.
public enum ClockLead {
  /// The greatest lead in seconds: a time further ahead comes from a wrong clock. Zones and days of sources explain less.
  public static let greatest: Int64 = 36 * 3600
}
