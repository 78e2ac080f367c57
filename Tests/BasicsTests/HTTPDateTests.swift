import Basics
import Testing

@Suite("HTTP date") struct HTTPDateTests {
  @Test(
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Sat, 21 Nov 2026 00:00:00 GMT", 1_795_219_200),
      ("Fri, 31 Dec 9999 23:59:60 GMT", 253_402_300_800),
    ] as [(String, Int64)])
  func `a date is read in all three forms of HTTP`(text: String, seconds: Int64) {
    #expect(HTTPDate(text)?.unixSeconds == seconds)
  }

  @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 29 Feb 2024 23:59:59 GMT"])
  func `a date is written in the form that is to be sent`(text: String) {
    #expect(HTTPDate(text)?.description == text)
  }
}
