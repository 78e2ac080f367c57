import Catalog
import Foundation
import SourceTestSupport
import Store
import Testing

/// Which texts are read again as UTF-8; all of them are invented after recorded ones.
@Suite("Mojibake")
struct MojibakeTests {
  /// Texts that people write, whose bytes in Windows-1252 are UTF-8.
  static let sound = [
    "PERCHÉ…", "PERCHÉ… NO", "VIRTÙ…", "ANDRÉ’S", "ANDRÉ\u{92}S", "NESTLÉ®", "CAFÉ\u{A0}NOIR", "ANDRÉ\u{A0}!",
    "TABÙ\u{A0}", "KRÍŽ",
    "LUNEDÌ…", "LUNEDÌ’S", "MENÜ…", "MALMÖ…", "PERÚ®", "CANAPÉ—CAFÉ", "IRMÃ…", "AMANHÃ\u{A0}", "ROMÃ®", "MAÇÃ’S",
    "IRMÃ™",
    "PÅ…", "Å\u{A0}SKRIVE", "TRÄ»", "1,54 Å±0,01", "10 Å²", "caffè…”", "perché…»", "più’”", "McCAFÉ®", "Â’r ddraig",
    "Â\u{A0}chariad",
    "ÉTÉ\u{AD}", "SCHÖN—GRÜN", "ÚŽ", "É…É…", "Ù…Ù…", "OLÉ‘", "VÄŽ", "PAPÀ…", "ANDRÉ–LÉA",
    "Wickâ€\\\" and ’", "Â© Château «Ô»",
  ]

  /// What came of texts, and what was meant.
  static let misread = [
    ("Earthâ€™s Mightiest", "Earth’s Mightiest"), ("PIRATEâ€™S BOOTY", "PIRATE’S BOOTY"), ("(Oâ€™MALLEY", "(O’MALLEY"),
    ("THE THREE â€“ THE", "THE THREE – THE"), ("Coming ofâ€¦the", "Coming of…the"), ("â€¢ Tallow", "• Tallow"),
    ("â€œKingâ€\u{9D} Wick", "“King” Wick"), ("X-â€‹Club", "X-Club"), ("is dying!Â\u{A0} But", "is dying!  But"),
    ("for all.Â\u{A0}Â\u{A0}x", "for all.  x"), ("Earthï¿½s most", "Earth\u{FFFD}s most"), ("SÃ©ance", "Séance"),
    ("RamÃ³n PÃ©rez", "Ramón Pérez"),
    ("Ã\u{A0} la carte", "à la carte"), ("Ã‰mile", "Émile"), ("Ã“scar", "Óscar"), ("CORAZÃ“N", "CORAZÓN"),
    ("Ã…sa", "Åsa"),
    ("MarÃ\u{AD}a", "María"), ("doppelgÃ¤nger", "doppelgänger"), ("lÅ¡", "lš"), ("Å½iÅ¾ek", "Žižek"),
    ("TrÄ™bacz", "Trębacz"),
    ("WickÂ® 2Â½", "Wick® 2½"), ("5Â°", "5°"), ("donÂ’t", "don’t"), ("Ð¡Ñ‚Ð°Ð»ÑŒ Ð¸ Ð´ÑƒÐ±", "Сталь и дуб"),
    ("æ¼«ç”»", "漫画"), ("â„¢ Wick", "™ Wick"),
    ("â˜… Wick", "★ Wick"), ("wickâ\u{80}\u{99}s", "wick’s"),
  ]

  @Test(arguments: sound)
  func `A sound text is never changed, whatever stands behind its capitals`(_ text: String) throws {
    let result = try Normalized(.stories, "{\"id\":1,\"title\":\"\(text)\",\"description\":\"\(text)\"}")
    let visible = text.replacing("\u{AD}", with: "").replacing("\u{A0}", with: " ").replacing("\u{92}", with: "’")
    #expect(result.field("title") == "\"\(visible.trimmingCharacters(in: .whitespaces))\"")
    #expect(result.quarantined.isEmpty && result.page.changes[.mojibake] == nil)
  }

  @Test(arguments: misread)
  func `A misread text is read again, counted, and listed as it was sent`(_ sent: String, _ meant: String) throws {
    let result = try Normalized(.stories, "{\"id\":1,\"title\":\"\(sent)\"}")
    #expect(result.field("title") == "\"\(meant)\"")
    #expect(result.quarantined == ["/title mojibake"] && result.page.changes[.mojibake] == 1)
    #expect(result.page.quarantined.first?.raw == "\"\(sent)\"")
  }
}
