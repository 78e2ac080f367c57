/// How fast one part of the program is on one core.
struct PartSpeed {
  /// What it does.
  let name: String
  /// The bytes that it worked on: what is counted stands in the name.
  let bytes: Int
  let time: Duration
  /// The rows that it made, where it makes rows.
  var rows: Int?
  /// The aim in MB/s, where there is one.
  var aim: Int?

  /// 10⁶ bytes a second.
  var megabytes: Double { Double(bytes) / 1e6 / max(time.seconds, 1e-9) }

  /// Rows a second.
  var rowsPerSecond: Int? { rows.map { Int(Double($0) / max(time.seconds, 1e-9)) } }
}
