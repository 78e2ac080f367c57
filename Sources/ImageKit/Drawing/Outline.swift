import Glibc

/// A closed line of straight pieces around a shape, in pixels from the upper left corner of a canvas.
struct Outline {
  private(set) var corners: [SIMD2<Double>] = []

  /// The limit of coordinates, to which greater ones are reduced, so that sums and products stay exact.
  private static let greatest = 100_000.0

  /// Creates a polygon.
  init(_ points: [Point]) {
    for point in points { add(point) }
  }

  /// Creates a part of an ellipse, clockwise from three o'clock; at most a whole turn.
  init(arcAround center: Point, width: Int, height: Int, degrees: Range<Int>) {
    let (middle, half) = (Self.place(center), Self.place(Point(width, height)) / 2)
    // A chord is a twentieth of a pixel away from the arc at most: 1 - cos(a) is about a² / 2, for half the angle a of a piece.
    let pieceAngle = 2 * (0.1 / max(half.max(), 0.1)).squareRoot()
    let (start, turn) = (Double(degrees.lowerBound % 360) * .pi / 180, Double(min(degrees.count, 360)) * .pi / 180)
    let pieces = max(3, Int((turn / pieceAngle).rounded(.up)))
    corners.reserveCapacity(pieces + 2)
    for piece in 0...pieces {
      let angle = start + turn * Double(piece) / Double(pieces)
      corners.append(middle + half * SIMD2(cos(angle), sin(angle)))
    }
  }

  /// Creates the rectangle that a broad pen leaves: half its thickness beyond both ends, so that a point is a square.
  init(lineFrom start: Point, to end: Point, thickness: Int) {
    // The middle of a pixel; of two for an even thickness, so that level lines have sharp edges.
    let shift = SIMD2(repeating: thickness % 2 == 0 ? 0.0 : 0.5)
    let (first, last) = (Self.place(start) + shift, Self.place(end) + shift)
    let way = last - first
    let length = (way * way).sum().squareRoot()
    let along = (length > 0 ? way / length : SIMD2(1, 0)) * Double(thickness) / 2
    let across = SIMD2(-along.y, along.x)
    corners = [first - along - across, last + along - across, last + along + across, first - along + across]
  }

  /// Adds a corner.
  mutating func add(_ point: Point) { corners.append(Self.place(point)) }

  private static func place(_ point: Point) -> SIMD2<Double> {
    SIMD2(Double(point.x), Double(point.y)).clamped(
      lowerBound: SIMD2(repeating: -greatest), upperBound: SIMD2(repeating: greatest))
  }

  /// Returns the pixels within the line, row after row from the top.
  func rows(within width: Int, _ height: Int) -> ShapeRows { ShapeRows(corners, width: width, height: height) }
}
