/// The rows of a shape on a canvas, from the top. A point is within the shape if the outline surrounds it more often in one direction than
/// in the other (the nonzero rule); pixels on the outline are covered by the part of their area that is within it.
///
/// For each row the edges note their crossings: the part of the row's height beside each edge (`cover`), and the part of it that is to the
/// right of the edge within that pixel. From left to right the sums of both are the coverage of the pixels; between two notes it stays the
/// same.
struct ShapeRows {
  /// Adjacent pixels that are covered by the same part, 1 to 255, in steps of 15.
  struct Span {
    let columns: Range<Int>
    let coverage: UInt8
  }

  private struct Edge {
    let top: SIMD2<Double>
    let bottom: SIMD2<Double>
    /// The distance to the right in one row.
    let slope: Double
    /// 1 where the outline goes down, -1 where it goes up.
    let direction: Double
  }

  private struct Note {
    let column: Int
    /// The part of the row's height, negative where the outline goes up.
    let cover: Double
    /// The part of the pixel itself.
    let area: Double
  }

  /// The spans of the row that `next` last reached, from left to right. One array serves all rows, since each costs memory.
  private(set) var spans: [Span] = []

  private let width: Int
  private let end: Int
  private var number: Int
  /// The edges below the next row, the highest last.
  private var waiting: [Edge] = []
  private var crossing: [Edge] = []
  private var notes: [Note] = []

  /// Creates the rows of an outline on a canvas of a size.
  init(_ corners: [SIMD2<Double>], width: Int, height: Int) {
    self.width = width
    var (low, high) = (Double(height), 0.0)
    for (place, corner) in corners.enumerated() where corners.count > 2 {
      let next = corners[place + 1 == corners.count ? 0 : place + 1]
      guard corner.y != next.y else { continue }
      let (top, bottom) = corner.y < next.y ? (corner, next) : (next, corner)
      guard bottom.y > 0, top.y < Double(height) else { continue }
      (low, high) = (min(low, top.y), max(high, bottom.y))
      waiting.append(
        Edge(
          top: top, bottom: bottom, slope: (bottom.x - top.x) / (bottom.y - top.y),
          direction: corner.y < next.y ? 1 : -1))
    }
    waiting.sort { $0.top.y > $1.top.y }
    number = Int(max(low, 0))
    end = Int(min(high, Double(height)).rounded(.up))
  }

  /// Moves to the next row that has pixels.
  ///
  /// - Returns: The number of the row; nil at the end.
  mutating func next() -> Int? {
    while number < end {
      defer { number += 1 }
      while let edge = waiting.last, edge.top.y < Double(number + 1) {
        crossing.append(edge)
        waiting.removeLast()
      }
      crossing.removeAll { $0.bottom.y <= Double(number) }
      for edge in crossing { note(edge) }
      makeSpans()
      if !spans.isEmpty { return number }
    }
    return nil
  }

  /// Notes the piece of an edge that is within the row.
  private mutating func note(_ edge: Edge) {
    let (y0, y1) = (max(edge.top.y, Double(number)), min(edge.bottom.y, Double(number + 1)))
    guard y1 > y0 else { return }
    let x0 = edge.top.x + (y0 - edge.top.y) * edge.slope
    let x1 = edge.top.x + (y1 - edge.top.y) * edge.slope
    // Parts to the left of the canvas count as its edge; parts to the right of it cover nothing.
    let (left, right) = (min(x0, x1), max(x0, x1))
    let height = (y1 - y0) * edge.direction
    guard left < Double(width) else { return }
    guard right > 0 else { return notes.append(Note(column: 0, cover: height, area: height)) }
    let perPixel = right > left ? height / (right - left) : 0
    var from = left
    if from < 0 {
      notes.append(Note(column: 0, cover: -from * perPixel, area: -from * perPixel))
      from = 0
    }
    var column = Int(from)
    let last = min(Int(right), width - 1)
    while column <= last {
      let to = min(right, Double(column + 1))
      let cover = right > left ? (to - from) * perPixel : height
      let middle = (from + to) / 2 - Double(column)
      notes.append(Note(column: column, cover: cover, area: cover * (1 - middle)))
      (from, column) = (to, column + 1)
    }
  }

  /// Makes spans from the notes, and removes the notes.
  private mutating func makeSpans() {
    notes.sort { $0.column < $1.column }
    spans.removeAll(keepingCapacity: true)
    var (place, cover) = (0, 0.0)
    while place < notes.count {
      let column = notes[place].column
      var area = 0.0
      let before = cover
      while place < notes.count, notes[place].column == column {
        cover += notes[place].cover
        area += notes[place].area
        place += 1
      }
      add(column..<(column + 1), before + area)
      let next = place < notes.count ? notes[place].column : width
      add((column + 1)..<max(column + 1, next), cover)
    }
    notes.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ columns: Range<Int>, _ coverage: Double) {
    // In 17 steps: nobody sees more, and few colours make small files.
    let share = UInt8(min(abs(coverage), 1) * 17 + 0.5) * 15
    guard share > 0, !columns.isEmpty else { return }
    if let last = spans.last, last.columns.upperBound == columns.lowerBound, last.coverage == share {
      spans[spans.count - 1] = Span(columns: last.columns.lowerBound..<columns.upperBound, coverage: share)
    } else {
      spans.append(Span(columns: columns, coverage: share))
    }
  }
}
