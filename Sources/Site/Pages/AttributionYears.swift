/// Texts of rights that differ in a year alone, as one: "© 2014–2025".
enum AttributionYears {
  /// The texts in their order; those that are alike but for one year stand where the first of them stood, with the first year and the last.
  static func folded(_ texts: [String]) -> [String] {
    var folded: [(text: String, shape: Shape?)] = []
    for text in texts {
      let shape = Shape(text)
      if let shape, let place = folded.firstIndex(where: { $0.shape.map(shape.isLike) ?? false }) {
        folded[place].shape?.add(shape)
      } else {
        folded.append((text, shape))
      }
    }
    return folded.map { $0.shape?.text ?? $0.text }
  }

  /// A text with one year in it.
  private struct Shape {
    private let before, behind: String
    private var first, last: Int

    init?(_ text: String) {
      let runs = text.split { !$0.isASCII || !$0.isNumber }
      let years = runs.filter { $0.count == 4 && (1900...2100).contains(Int($0) ?? 0) }
      guard runs.count == 1, let year = years.first, let number = Int(year) else { return nil }
      before = String(text[..<year.startIndex])
      behind = String(text[year.endIndex...])
      (first, last) = (number, number)
    }

    func isLike(_ other: Shape) -> Bool { before == other.before && behind == other.behind }

    mutating func add(_ other: Shape) {
      first = min(first, other.first)
      last = max(last, other.last)
    }

    var text: String { before + (first == last ? "\(first)" : "\(first)–\(last)") + behind }
  }
}
