import ImageKit

/// Five colours that go together.
struct Palette: Sendable {
  let sky: Color
  let glow: Color
  let deep: Color
  let accent: Color
  let ink: Color

  private init(_ sky: UInt32, _ glow: UInt32, _ deep: UInt32, _ accent: UInt32, _ ink: UInt32) {
    (self.sky, self.glow, self.deep) = (Color(sky), Color(glow), Color(deep))
    (self.accent, self.ink) = (Color(accent), Color(ink))
  }

  static let all: [Palette] = [
    Palette(0x1B2A49, 0xF6AE2D, 0x33658A, 0xF26419, 0x0B132B),
    Palette(0x3D1E6D, 0xFF9B85, 0x8E518D, 0xFFD97D, 0x1A0B2E),
    Palette(0x0B3C49, 0xE0E2DB, 0x13A89E, 0xFFC857, 0x04171D),
    Palette(0x7A1E1E, 0xFFD166, 0xC44536, 0xEDDDD4, 0x2B0A0A),
    Palette(0x14342B, 0xF3E9D2, 0x60935D, 0xE85D04, 0x071A15),
    Palette(0x22223B, 0xF2E9E4, 0x9A8C98, 0xC9184A, 0x101020),
    Palette(0x023E8A, 0xCAF0F8, 0x0096C7, 0xFFB703, 0x03123A),
    Palette(0x5F0F40, 0xFFD6A5, 0x9A031E, 0x0FA3B1, 0x22041A),
    Palette(0x283618, 0xFEFAE0, 0x606C38, 0xDDA15E, 0x141B0C),
    Palette(0x2D3142, 0xF9DC5C, 0x4F5D75, 0xEF8354, 0x14161F),
    Palette(0x006D77, 0xFFDDD2, 0x83C5BE, 0xE29578, 0x00292D),
    Palette(0x3A0CA3, 0xF1C0E8, 0x7209B7, 0x4CC9F0, 0x14044A),
  ]
}
