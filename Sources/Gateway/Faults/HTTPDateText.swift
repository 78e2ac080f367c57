/// Moments as HTTP writes them.
enum HTTPDateText {
  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  static func text(unixSeconds: Int) -> String {
    let day = unixSeconds / 86_400
    let second = unixSeconds % 86_400
    let (year, month, dayOfMonth) = Calendar.civil(day: day)
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[(day + 4) % 7]
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
    return "\(weekday), \(padded(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
