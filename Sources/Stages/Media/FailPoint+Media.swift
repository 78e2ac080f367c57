import Pipeline

extension FailPoint {
  /// A picture is written under its temporary name and has no other one yet.
  static let mediaWrite = FailPoint("media-write")
}
