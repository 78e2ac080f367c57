import Datasets
import Testing

@Suite("Calendar files")
struct CalendarFileTests {
  private static func lines(page: String) -> [Substring] {
    let event = CalendarFile.Event(uid: "1@x", day: 20_000, changed: 1_700_000_000, summary: [0x41], page: page)
    let bytes = CalendarFile(name: "All", events: [event]).bytes
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
  }

  @Test
  func `A plain page stands on a line of its own`() {
    #expect(Self.lines(page: "https://a.example/ü?q=1").contains("URL:https://a.example/ü?q=1"))
  }

  @Test(arguments: [
    "https://a.example/\r\nATTENDEE:mailto:x@a.example", "https://a.example/\nBEGIN:VALARM", "https://a.example/\u{0}",
    "https://a.example/a b", "https://a.example/\u{2028}x", "javascript:x", "https://", "",
  ])
  func `A page that is no plain address is left out`(_ page: String) {
    let lines = Self.lines(page: page)
    #expect(lines == Self.lines(page: "") && !lines.contains { $0.hasPrefix("URL") })
  }

  @Test
  func `Programs of both kinds read when to look again, also without a notice`() {
    let lines = Self.lines(page: "")
    #expect(lines.contains("REFRESH-INTERVAL;VALUE=DURATION:P1D") && lines.contains("X-PUBLISHED-TTL:P1D"))
  }
}
