import APIs
import Basics
import ImageKit

/// Paints the invented portraits and covers: a function of the seed, the record and the size.
package struct PicturePainter {
  let universe: Universe

  package init(universe: Universe) {
    self.universe = universe
  }

  /// Returns the encoded picture; nil when the record has none.
  package func bytes(_ request: PictureRequest) -> [UInt8]? {
    guard var canvas = try? Canvas(width: request.width, height: request.height) else { return nil }
    switch request.subject {
    case .placeholder: canvas.fillPlaceholder()
    case .record(let collection, let id, let number):
      guard let slot = universe.population(collection).slot(id: id) else { return nil }
      var draws = universe.dice.draws(collection, slot, .picture, 1 + number)
      var painting = Painting(
        canvas: canvas, palette: PicturePalette.all[draws.below(PicturePalette.all.count)], draws: draws)
      if collection == .characters || collection == .creators {
        painting.paintPortrait()
      } else {
        painting.paintCover(title: title(collection, slot), issue: issue(collection, slot))
      }
      canvas = painting.canvas
    }
    return try? canvas.encoded(as: request.format)
  }

  private func title(_ collection: MarvelCollection, _ slot: Int) -> String {
    let name =
      collection == .stories
      ? universe.bareName(.comics, Int(universe.stories.original[slot])) : universe.bareName(collection, slot)
    return String(decoding: name.filter { $0 < 0x80 }.map(\.uppercasedASCII), as: UTF8.self)
  }

  private func issue(_ collection: MarvelCollection, _ slot: Int) -> String? {
    guard collection == .comics, universe.issues.number[slot] != 0 else { return nil }
    return "\(universe.issues.number[slot] / 10)"
  }
}

/// A picture while it is painted, in the colours of one palette.
private struct Painting: ~Copyable {
  var canvas: Canvas
  let palette: PicturePalette
  var draws: Draws

  private var side: Int { min(canvas.width, canvas.height) }

  /// Paints rays from one point, behind everything.
  private mutating func paintRays(from centre: Point, _ color: Color) {
    let reach = canvas.width + canvas.height
    let count = 8 + draws.below(6)
    for ray in 0..<count {
      let start = ray * 360 / count + draws.below(6)
      canvas.fillSlice(
        center: centre, width: reach * 2, height: reach * 2, degrees: start..<(start + 180 / count),
        Color(red: color.red, green: color.green, blue: color.blue, opacity: 70))
    }
  }

  mutating func paintPortrait() {
    let (width, height) = (canvas.width, canvas.height)
    canvas.fillGradient(from: palette.sky, to: palette.deep)
    let face = Point(width / 2, height * 42 / 100)
    paintRays(from: face, palette.glow)
    canvas.fillEllipse(center: face, width: side * 9 / 10, height: side * 9 / 10, palette.glow)
    // Cape, shoulders, neck, head.
    let cape = side * 52 / 100
    fillPolygon([(0, height * 40 / 100 - height), (cape, 0), (-cape, 0)], at: Point(width / 2, height), palette.ink)
    canvas.fillEllipse(
      center: Point(width / 2, height), width: side * 84 / 100, height: height * 62 / 100, palette.accent)
    let skins: [UInt32] = [0xF1C27D, 0xC68642, 0x8D5524, 0xE0AC69, 0xFFDBAC, 0x5C3A21, 0x7FB7BE, 0x9D8DF1]
    let skin = Color(skins[draws.below(skins.count)])
    canvas.fillRectangle(
      Rectangle(x: width / 2 - side / 14, y: face.y, width: side / 7, height: side * 30 / 100), skin)
    let head = (width: side * 36 / 100, height: side * 46 / 100)
    canvas.fillEllipse(center: face, width: head.width, height: head.height, skin)
    paintHair(around: face, of: head)
    paintMask(on: face, of: head)
    paintEmblem(at: Point(width / 2, height * 86 / 100), radius: max(2, side * 9 / 100))
  }

  private mutating func paintHair(around face: Point, of head: (width: Int, height: Int)) {
    switch draws.below(4) {
    case 0:
      canvas.fillSlice(
        center: face, width: head.width * 11 / 10, height: head.height * 11 / 10, degrees: 180..<360, palette.ink)
    case 1:
      for spike in 0..<5 {
        let x = face.x - head.width / 2 + spike * head.width / 5
        let (low, high) = (-head.height * 3 / 10, -head.height * 3 / 4)
        fillPolygon([(0, low), (head.width / 5, low), (head.width / 10, high)], at: Point(x, face.y), palette.ink)
      }
    case 2:
      canvas.fillSlice(
        center: face, width: head.width * 23 / 20, height: head.height * 6 / 5, degrees: 200..<340, palette.accent)
    default:
      // A helmet with a crest.
      canvas.fillSlice(
        center: face, width: head.width * 6 / 5, height: head.height * 11 / 10, degrees: 170..<370, palette.deep)
      let (side, low) = (head.width / 12, -head.height / 3)
      fillPolygon([(-side, low), (side, low), (0, -head.height * 4 / 5)], at: face, palette.accent)
    }
  }

  private mutating func paintMask(on face: Point, of head: (width: Int, height: Int)) {
    let eye = (
      x: head.width * 22 / 100, y: face.y - head.height * 4 / 100, width: max(2, head.width / 5),
      height: max(2, head.height / 12)
    )
    if draws.chance(0.7) {
      canvas.fillRectangle(
        Rectangle(x: face.x - head.width / 2, y: eye.y - head.height / 10, width: head.width, height: head.height / 5),
        palette.ink)
    }
    for x in [face.x - eye.x, face.x + eye.x] {
      canvas.fillEllipse(center: Point(x, eye.y), width: eye.width, height: eye.height, Color(0xFFFFFF))
      canvas.fillEllipse(center: Point(x, eye.y), width: max(1, eye.width / 3), height: eye.height, palette.ink)
    }
    canvas.line(
      from: Point(face.x - head.width / 8, face.y + head.height / 4),
      to: Point(face.x + head.width / 8, face.y + head.height / 4 - draws.below(max(1, head.height / 16))), palette.ink,
      thickness: max(1, head.height / 40))
  }

  private mutating func paintEmblem(at centre: Point, radius: Int) {
    switch draws.below(4) {
    case 0: fillPolygon([(0, -radius), (radius, 0), (0, radius), (-radius, 0)], at: centre, palette.glow)
    case 1:
      canvas.fillEllipse(center: centre, width: radius * 2, height: radius * 2, palette.glow)
      canvas.fillEllipse(
        center: Point(centre.x + radius / 2, centre.y), width: radius * 3 / 2, height: radius * 3 / 2, palette.accent)
    case 2:
      fillPolygon(
        [
          (-radius / 3, -radius), (radius, -radius), (radius / 4, -radius / 6), (radius * 2 / 3, -radius / 6),
          (-radius / 2, radius), (-radius / 8, radius / 8), (-radius * 2 / 3, radius / 8),
        ], at: centre, palette.glow)
    default: fillPolygon([(-radius, -radius / 2), (radius, -radius / 2), (0, radius)], at: centre, palette.glow)
    }
  }

  mutating func paintCover(title: String, issue: String?) {
    let (width, height) = (canvas.width, canvas.height)
    canvas.fillGradient(from: palette.sky, to: palette.glow)
    let sun = Point(width * (25 + draws.below(50)) / 100, height * (35 + draws.below(20)) / 100)
    paintRays(from: sun, palette.accent)
    let size = side * (40 + draws.below(30)) / 100
    canvas.fillEllipse(center: sun, width: size, height: size, palette.glow)
    // Two rows of roofs, the far one lighter.
    for row in 0..<2 {
      var x = -draws.below(max(1, width / 8))
      while x < width {
        let block = max(2, width * (6 + draws.below(12)) / 100)
        let top = height * (row == 0 ? 55 + draws.below(22) : 72 + draws.below(18)) / 100
        canvas.fillRectangle(
          Rectangle(x: x, y: top, width: block, height: height - top), row == 0 ? palette.deep : palette.ink)
        x += block
      }
    }
    paintFigure(at: Point(width * (30 + draws.below(40)) / 100, height * 58 / 100), size: side * 22 / 100)
    let band = max(3, height * 17 / 100)
    canvas.fillRectangle(Rectangle(x: 0, y: 0, width: width, height: band), palette.ink)
    canvas.fillRectangle(Rectangle(x: 0, y: band, width: width, height: max(1, band / 14)), palette.accent)
    canvas.lettering(title, in: Rectangle(x: 3, y: 1, width: width - 4, height: band), palette.glow, greatest: 4)
    guard let issue else { return }
    let scale = max(1, side / 150)
    let box = Canvas.letterSize.width * scale * (issue.count + 1)
    let y = height - Canvas.letterSize.height * scale - 2 * scale
    canvas.fillRectangle(Rectangle(x: width - box, y: y, width: box, height: height - y), palette.accent)
    canvas.text(
      issue, at: Point(width - box + Canvas.letterSize.width * scale / 2, y + scale), palette.ink, scale: scale)
  }

  /// Paints a caped figure in flight.
  private mutating func paintFigure(at place: Point, size: Int) {
    let lean = draws.chance(0.5) ? 1 : -1
    fillPolygon(
      [(0, -size / 2), (-lean * size * 5 / 4, size / 2), (-lean * size * 3 / 4, size), (lean * size / 5, 0)],
      at: place, palette.accent)
    canvas.line(
      from: Point(place.x, place.y - size / 3), to: Point(place.x - lean * size / 3, place.y + size * 2 / 3),
      palette.ink, thickness: max(2, size / 4))
    canvas.line(
      from: Point(place.x, place.y - size / 4), to: Point(place.x + lean * size * 4 / 5, place.y - size * 4 / 5),
      palette.ink, thickness: max(1, size / 8))
    let head = max(3, size * 3 / 10)
    canvas.fillEllipse(
      center: Point(place.x + lean * size / 10, place.y - size * 6 / 10), width: head, height: head, palette.ink)
  }

  /// Paints the inside of a polygon whose corners are given by their distance from a point.
  private mutating func fillPolygon(_ corners: [(x: Int, y: Int)], at origin: Point, _ color: Color) {
    canvas.fillPolygon(corners.map { Point(origin.x + $0.x, origin.y + $0.y) }, color)
  }
}

/// Five colours that go together.
struct PicturePalette: Sendable {
  let sky: Color
  let glow: Color
  let deep: Color
  let accent: Color
  let ink: Color

  private init(_ sky: UInt32, _ glow: UInt32, _ deep: UInt32, _ accent: UInt32, _ ink: UInt32) {
    (self.sky, self.glow, self.deep) = (Color(sky), Color(glow), Color(deep))
    (self.accent, self.ink) = (Color(accent), Color(ink))
  }

  static let all: [PicturePalette] = [
    PicturePalette(0x1B2A49, 0xF6AE2D, 0x33658A, 0xF26419, 0x0B132B),
    PicturePalette(0x3D1E6D, 0xFF9B85, 0x8E518D, 0xFFD97D, 0x1A0B2E),
    PicturePalette(0x0B3C49, 0xE0E2DB, 0x13A89E, 0xFFC857, 0x04171D),
    PicturePalette(0x7A1E1E, 0xFFD166, 0xC44536, 0xEDDDD4, 0x2B0A0A),
    PicturePalette(0x14342B, 0xF3E9D2, 0x60935D, 0xE85D04, 0x071A15),
    PicturePalette(0x22223B, 0xF2E9E4, 0x9A8C98, 0xC9184A, 0x101020),
    PicturePalette(0x023E8A, 0xCAF0F8, 0x0096C7, 0xFFB703, 0x03123A),
    PicturePalette(0x5F0F40, 0xFFD6A5, 0x9A031E, 0x0FA3B1, 0x22041A),
    PicturePalette(0x283618, 0xFEFAE0, 0x606C38, 0xDDA15E, 0x141B0C),
    PicturePalette(0x2D3142, 0xF9DC5C, 0x4F5D75, 0xEF8354, 0x14161F),
    PicturePalette(0x006D77, 0xFFDDD2, 0x83C5BE, 0xE29578, 0x00292D),
    PicturePalette(0x3A0CA3, 0xF1C0E8, 0x7209B7, 0x4CC9F0, 0x14044A),
  ]
}
