import Catalog
import CatalogSources
import ImageKit
import Testing

@testable import Site

@Suite("Colours of pictures and pages")
struct ColorTests {
  private let classes = ColorClasses.standard

  @Test func `Every accent can be read on every ground of its theme, and the ground's colour on it`() {
    for theme in [ColorTheme.light, .dark] {
      for accent in classes.accents {
        let color = theme.accent(hue: accent.hue, chroma: accent.chroma)
        for ground in theme.grounds { #expect(color.contrast(with: ground) >= 4.5, "\(accent) on \(ground)") }
        #expect(color.contrast(with: theme.onAccent) >= 4.5)
      }
    }
  }

  @Test(arguments: [0xC4281B, 0xFFFF00, 0x000000, 0xFFFFFF, 0x808080, 0x0000FF, 0x00FF00] as [UInt32])
  func `A publisher's colour stays where it can be read and is changed where it cannot`(rgb: UInt32) {
    for theme in [ColorTheme.light, .dark] {
      let accent = theme.accent(of: Color(rgb))
      #expect(theme.isReadable(accent))
      if theme.isReadable(Color(rgb)) { #expect(accent == Color(rgb)) }
    }
  }

  @Test func `Grounds of a middle grey, on which nothing can be read, end the search all the same`() {
    let theme = ColorTheme(grounds: [Color(0x808080), Color(0xFFFFFF), Color(0)], isDark: false)
    _ = theme.accent(hue: 30, chroma: 0.2)
    _ = theme.accent(of: Color(0x808080))
  }

  @Test func `The class of a colour looks like it, and that of a class is itself`() {
    #expect(classes.entries.count == ColorClasses.count)
    for (number, entry) in classes.entries.enumerated() { #expect(classes.number(of: entry.tint) == number) }
    var worst = 0.0
    for red in stride(from: 0, through: 255, by: 51) {
      for green in stride(from: 0, through: 255, by: 51) {
        for blue in stride(from: 0, through: 255, by: 51) {
          let color = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let difference = color.perceptualPoint - classes.entries[classes.number(of: color)].tint.perceptualPoint
          worst = max(worst, (difference * difference).sum().squareRoot())
        }
      }
    }
    // The corners of the cube, such as pure yellow, are furthest from what covers look like.
    #expect(worst < 0.4)
  }

  @Test func `Text on a tint can be read in black or white`() {
    for entry in classes.entries {
      #expect(max(entry.tint.contrast(with: Color(0xFFFFFF)), entry.tint.contrast(with: Color(0))) >= 4.5)
    }
  }

  @Test func `A record without a picture always has the same class, on which text can be read, and records differ`()
    throws
  {
    var numbers: Set<Int> = []
    for kind in CatalogModel.marvel.all {
      for id in 1...200 {
        let record = try #require(RecordID(kind, Int64(id)))
        let number = ColorClasses.number(of: record)
        let tint = classes.entries[number].tint
        #expect([Color(0), Color(0xFFFFFF)].contains { tint.contrast(with: $0) >= 4.5 })
        #expect(ColorClasses.number(of: record) == number)
        numbers.insert(number)
      }
    }
    #expect(numbers.count == 36)
  }

  @Test func `The style sheet has every class once, names only accents that it sets, and is small`() throws {
    let css = ColorStylesheet(accent: Color(0x0055AA)).css
    for number in 0..<ColorClasses.count { #expect(css.ranges(of: ".c\(number){").count == 1) }
    for number in classes.accents.indices { #expect(css.ranges(of: "--a\(number):").count == 3) }
    #expect(css.contains("--a:#0055aa") && css.ranges(of: "{").count == css.ranges(of: "}").count)
    #expect(css.utf8.count < 6000)
  }
}
