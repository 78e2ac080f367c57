import Basics
import Testing

@Suite("Percent encoding") struct PercentEncodingTests {
  @Test(arguments: ["", "a-b.c_d~e", "a b", "100 %", "ä,ö:ü/", "\u{0}\u{7F}\"\\"])
  func `a text that was encoded is read again`(text: String) {
    #expect(PercentEncoding.decode(PercentEncoding.encode(text), plusIsSpace: true) == text)
    #expect(PercentEncoding.decode(PercentEncoding.encode(text, keeping: "/,:"), plusIsSpace: false) == text)
  }

  @Test func `all but the unreserved and the kept characters is encoded, in upper case`() {
    #expect(PercentEncoding.encode("aZ09-._~ /,:+é\n") == "aZ09-._~%20%2F%2C%3A%2B%C3%A9%0A")
    #expect(PercentEncoding.encode("a/b,c:d e", keeping: "/,:") == "a/b,c:d%20e")
  }

  @Test func `a plus sign is a space only in forms`() {
    #expect(PercentEncoding.decode("a+b%2b", plusIsSpace: true) == "a b+")
    #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: false) == "a+b+")
  }

  @Test(arguments: ["%", "%4", "%4g", "%+4", "%-0", "%ff", "a%"])
  func `a broken escape, or one that is no UTF-8, is refused`(text: String) {
    #expect(PercentEncoding.decode(text, plusIsSpace: false) == nil)
  }
}
