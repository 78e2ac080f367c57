/// The years that are written below an axis: a few round ones.
enum YearMarks {
  /// The marks of a span of years.
  static func of(_ years: ClosedRange<Int>, atMost limit: Int = 6) -> [Int] {
    for step in [1, 2, 5, 10, 20, 25, 50, 100] {
      let first = (years.lowerBound + step - 1) / step * step
      guard first <= years.upperBound else { break }
      let marks = Array(stride(from: first, through: years.upperBound, by: step))
      if marks.count <= limit { return marks }
    }
    return [years.lowerBound, years.upperBound]
  }
}
