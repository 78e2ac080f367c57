import Foundation

extension Duration {
  /// Seconds as a number.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Seconds with two digits behind the point.
  var text: String { String(format: "%.2f s", seconds) }
}

extension [Duration] {
  /// The middle one; of an even number the later of two.
  var median: Duration { isEmpty ? .zero : sorted()[count / 2] }
}
