import ImageKit
import Testing

@Suite("What people see of colours")
struct PerceptualColorTests {
  @Test(arguments: [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x123456, 0xFEDCBA, 0x808080] as [UInt32])
  func `A colour is the same after a way through the perceptual space`(rgb: UInt32) {
    #expect(PerceptualColor(Color(rgb)).color == Color(rgb))
    #expect(Color(rgb).hexadecimal == "#" + String(0x100_0000 + Int(rgb), radix: 16).dropFirst())
  }

  @Test func `A colour that no screen shows comes out with less chroma and the same hue`() {
    let shown = PerceptualColor(PerceptualColor(lightness: 0.6, chroma: 0.4, hue: 200).color)
    #expect(
      shown.chroma < 0.2 && abs(shown.lightness - 0.6) < 0.01
        && abs((shown.hue + 360).truncatingRemainder(dividingBy: 360) - 200) < 3)
  }

  @Test func `Contrast is that of the specification`() {
    #expect(Color(0).contrast(with: Color(0xFFFFFF)) == 21)
    #expect(abs(Color(0x767676).contrast(with: Color(0xFFFFFF)) - 4.54) < 0.01)
  }
}
