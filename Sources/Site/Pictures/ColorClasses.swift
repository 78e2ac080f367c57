import Catalog
import ImageKit

/// The colour classes of pictures and pages: `c0`, `c1` …, so that a page names a colour without a style of its own.
///
/// Twelve hues in five steps of chroma and lightness, as most mean colours of covers have them, and four greys. A colour belongs to the
/// class that looks most like it.
struct ColorClasses: Sendable {
  /// The number of classes.
  static let count = 64

  /// A colour class.
  struct Entry: Sendable, Equatable {
    /// The colour in the place of a picture while it loads.
    let tint: Color
    /// The index in `accents` of its accent; nil for a grey, which takes the publisher's accent.
    let accent: Int?
  }

  /// A colour of links and buttons, before a theme makes it dark or light enough.
  struct Accent: Sendable, Equatable {
    let hue: Double
    let chroma: Double
  }

  /// The classes, by number.
  let entries: [Entry]
  /// The distinct accents.
  let accents: [Accent]
  private let points: [SIMD3<Double>]

  private static let hues = 12
  private static let steps: [(lightness: Double, chroma: Double)] = [
    (0.42, 0.045), (0.64, 0.045), (0.46, 0.105), (0.66, 0.105), (0.6, 0.18),
  ]
  private static let greys = [0.22, 0.45, 0.66, 0.88]

  /// The classes of every site.
  static let standard = ColorClasses()

  private init() {
    let angles = (0..<Self.hues).map { Double($0) * 360 / Double(Self.hues) }
    // Covers of little colour get a calm accent, all others a strong one.
    accents = [0.085, 0.15].flatMap { chroma in angles.map { Accent(hue: $0, chroma: chroma) } }
    var entries: [Entry] = []
    for (number, step) in Self.steps.enumerated() {
      for (place, angle) in angles.enumerated() {
        let color = PerceptualColor(lightness: step.lightness, chroma: step.chroma, hue: angle).color
        entries.append(Entry(tint: color, accent: number < 2 ? place : Self.hues + place))
      }
    }
    for lightness in Self.greys {
      entries.append(Entry(tint: PerceptualColor(lightness: lightness, chroma: 0, hue: 0).color, accent: nil))
    }
    self.entries = entries
    points = entries.map(\.tint.perceptualPoint)
  }

  /// Returns the class that looks most like a colour.
  ///
  /// - Complexity: O(classes).
  func number(of color: Color) -> Int {
    let point = color.perceptualPoint
    var (best, least) = (0, Double.infinity)
    for (number, other) in points.enumerated() {
      let difference = point - other
      let distance = (difference * difference).sum()
      if distance < least { (best, least) = (number, distance) }
    }
    return best
  }

  /// Returns the class of a record without a picture: always the same one, and of a strong colour.
  static func number(of record: RecordID) -> Int {
    let bits = UInt64(bitPattern: record.id) &* 8 &+ UInt64(record.kind.number)
    // The last three steps.
    return 2 * hues + Int((bits &* 0x9E37_79B9_7F4A_7C15) >> 40) % (3 * hues)
  }
}
