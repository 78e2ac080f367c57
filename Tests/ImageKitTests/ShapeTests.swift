import Testing

@testable import ImageKit

@Suite("Shapes on a canvas")
struct ShapeTests {
  private func canvas(_ width: Int = 40, _ height: Int = 40) throws -> Canvas {
    try Canvas(width: width, height: height, color: Color(0xFF_FFFF))
  }

  private func shade(_ canvas: borrowing Canvas, _ x: Int, _ y: Int) -> Int {
    Int(Color(packed: canvas.bitmap.pixels[y * canvas.width + x]).red)
  }

  /// The black on a white canvas, in pixels.
  private func area(_ canvas: borrowing Canvas) -> Double {
    canvas.bitmap.pixels.reduce(0) { $0 + Double(255 - Int(Color(packed: $1).red)) / 255 }
  }

  @Test func `A rectangle covers its pixels and no others`() throws {
    var canvas = try canvas()
    canvas.fillRectangle(Rectangle(x: 3, y: 5, width: 7, height: 9), Color(0))
    #expect(area(canvas) == 63 && shade(canvas, 3, 5) == 0 && shade(canvas, 9, 13) == 0 && shade(canvas, 10, 13) == 255)
    canvas.fillRectangle(Rectangle(x: .min, y: -5, width: .max, height: .max), Color(0))
    #expect(area(canvas) == 63)
    canvas.fillRectangle(Rectangle(x: -100, y: -100, width: .max, height: .max), Color(0))
    #expect(area(canvas) == 1600)
  }

  @Test(arguments: [false, true])
  func `A polygon along the edges of pixels is a rectangle, in either direction`(isReversed: Bool) throws {
    var canvas = try canvas()
    let corners = [Point(3, 5), Point(10, 5), Point(10, 14), Point(3, 14)]
    canvas.fillPolygon(isReversed ? corners.reversed() : corners, Color(0))
    #expect(area(canvas) == 63 && shade(canvas, 3, 5) == 0 && shade(canvas, 9, 13) == 0)
  }

  @Test func `Slanting and round shapes have the area that geometry says`() throws {
    var triangle = try canvas(100, 100)
    triangle.fillPolygon([Point(3, 7), Point(93, 31), Point(40, 95)], Color(0))
    // Half the cross product of two sides.
    #expect(abs(area(triangle) - Double(90 * 88 - 24 * 37) / 2) < 8)
    var ellipse = try canvas(100, 100)
    ellipse.fillEllipse(center: Point(50, 50), width: 80, height: 60, Color(0))
    #expect(abs(area(ellipse) - 40 * 30 * Double.pi) < 12)
    #expect(shade(ellipse, 50, 20) < 30 && shade(ellipse, 50, 19) == 255 && shade(ellipse, 9, 50) == 255)
    var slice = try canvas(100, 100)
    slice.fillSlice(center: Point(50, 50), width: 80, height: 80, degrees: 0..<90, Color(0))
    #expect(abs(area(slice) - 400 * Double.pi) < 8)
    // Clockwise from three o'clock: the lower right quarter.
    #expect(shade(slice, 60, 60) == 0 && shade(slice, 60, 40) == 255 && shade(slice, 40, 60) == 255)
    var line = try canvas(100, 100)
    line.line(from: Point(10, 20), to: Point(10, 20), Color(0), thickness: 5)
    #expect(area(line) == 25)
    line.line(from: Point(20, 60), to: Point(79, 60), Color(0))
    #expect(area(line) == 85 && shade(line, 20, 60) == 0 && shade(line, 79, 60) == 0 && shade(line, 80, 60) == 255)
  }

  @Test func `A whole turn is an ellipse; what is cut off at the edges leaves the rest as it is`() throws {
    var one = try canvas()
    var two = try canvas()
    one.fillEllipse(center: Point(20, 20), width: 30, height: 30, Color(0))
    two.fillSlice(center: Point(20, 20), width: 30, height: 30, degrees: 90..<450, Color(0))
    #expect(abs(area(one) - area(two)) < 2)
    var large = try canvas(80, 80)
    large.fillPolygon([Point(-60, 40), Point(40, -60), Point(140, 40), Point(40, 140)], Color(0))
    #expect(abs(area(large) - 6400) < 0.5)
    large.fill(Color(0xFF_FFFF))
    large.fillEllipse(center: Point(0, 0), width: 80, height: 80, Color(0))
    #expect(abs(area(large) - 400 * Double.pi) < 8)
    let far = 1 << 60
    large.fillPolygon([Point(-far, -far), Point(far, -far), Point(far, far), Point(-far, far)], Color(0))
    large.line(from: Point(.min, .min), to: Point(.max, .max), Color(0), thickness: .max)
    large.fillEllipse(center: Point(.max, .min), width: .max, height: .max, Color(0))
    #expect(area(large) == 6400)
  }

  @Test func `Paint that covers half leaves half; nothing is opaque beside`() throws {
    var canvas = try canvas()
    canvas.fillRectangle(Rectangle(x: 0, y: 0, width: 20, height: 40), Color(red: 0, green: 0, blue: 0, opacity: 128))
    #expect(canvas.bitmap.pixels[0] == Color(0x7F_7F7F).packed && canvas.bitmap.pixels[20] == Color(0xFF_FFFF).packed)
    canvas.fillRectangle(Rectangle(x: 0, y: 0, width: 40, height: 40), Color(red: 9, green: 9, blue: 9, opacity: 0))
    #expect(canvas.bitmap.pixels[0] == Color(0x7F_7F7F).packed && canvas.bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
    for opacity: UInt8 in [0, 1, 77, 128, 200, 254, 255] {
      for value: UInt8 in [0, 1, 100, 254, 255] {
        let paint = Paint(Color(red: value, green: 255 - value, blue: value, opacity: opacity))
        let mixed = Color(packed: paint.over(Color(0x40_C0FE).packed))
        func expected(_ below: Int, _ paint: UInt8) -> Int {
          Int((Double(below) + (Double(paint) - Double(below)) * Double(opacity) / 255).rounded())
        }
        #expect(abs(Int(mixed.red) - expected(0x40, value)) <= 1 && abs(Int(mixed.blue) - expected(0xFE, value)) <= 1)
        #expect(abs(Int(mixed.green) - expected(0xC0, 255 - value)) <= 1)
      }
    }
  }

  @Test func `Every letter is within its cell, is like no other one, and grows with the scale`() throws {
    var known: Set<[UInt32]> = []
    for code: UInt8 in 0x20..<0x7F {
      let letter = String(UnicodeScalar(code))
      var small = try canvas(27, 15)
      var large = try canvas(54, 30)
      small.text(letter, at: Point(9, 0), Color(0))
      large.text(letter, at: Point(18, 0), Color(0), scale: 2)
      #expect(known.insert(small.bitmap.pixels).inserted, "\(letter)")
      #expect(area(large) == 4 * area(small))
      #expect((area(small) > 0) == (code != 0x20))
      for y in 0..<15 { for x in [0, 8, 18, 26] { #expect(shade(small, x, y) == 255) } }
    }
    var odd = try canvas(9, 15)
    var mark = try canvas(9, 15)
    odd.text("é", at: Point(0, 0), Color(0))
    mark.text("?", at: Point(0, 0), Color(0))
    #expect(odd.bitmap.pixels == mark.bitmap.pixels)
  }
}
