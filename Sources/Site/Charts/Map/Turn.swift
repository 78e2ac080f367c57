/// A direction on a circle, worked out with additions and multiplications alone, which give the same bits on every machine.
struct Turn: Equatable, Sendable {
  let cosine: Double
  let sine: Double

  /// A part of a full turn, clockwise from the right.
  init(_ part: Int, of whole: Int) {
    let part = ((part % whole) + whole) % whole
    // The eighth that it lies in is brought to angles of at most 45 degrees, where few terms are exact enough.
    let quarter = (part * 4 + whole / 2) / whole
    let angle = (Double(part) / Double(whole) - Double(quarter) / 4) * 2 * Double.pi
    let (cosine, sine) = Self.near(angle)
    switch quarter % 4 {
    case 0: (self.cosine, self.sine) = (cosine, sine)
    case 1: (self.cosine, self.sine) = (-sine, cosine)
    case 2: (self.cosine, self.sine) = (-cosine, -sine)
    default: (self.cosine, self.sine) = (sine, -cosine)
    }
  }

  /// The Taylor series of both.
  private static func near(_ angle: Double) -> (cosine: Double, sine: Double) {
    var (cosine, sine, term) = (1.0, 0.0, 1.0)
    for power in 1...14 {
      term = term * angle / Double(power)
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
    }
    return (cosine, sine)
  }
}
