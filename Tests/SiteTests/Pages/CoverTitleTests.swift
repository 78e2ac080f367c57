import Testing

@testable import Site

@Suite("What stands on a drawn cover")
struct CoverTitleTests {
  /// The script's own reading of a name is tested in a browser with the same names.
  @Test(
    arguments: [
      ("Night Watch (2019) #5", "Night Watch", 2019, "5"),
      ("Night Watch (2019 - 2021)", "Night Watch", 2019, ""),
      ("Night Watch #12.1", "Night Watch", nil, "12.1"),
      ("Night Watch (2019) #5 (Second Cover)", "Night Watch", 2019, "5"),
      ("Night Watch (Hardcover)", "Night Watch (Hardcover)", nil, ""),
      ("Night Watch: Ten (1) Things", "Night Watch: Ten (1) Things", nil, ""),
      ("Night (20199) Watch", "Night (20199) Watch", nil, ""),
      ("Night (2019", "Night (2019", nil, ""),
      ("Night # Watch", "Night # Watch", nil, ""),
      ("", "", nil, ""),
    ] as [(String, String, Int?, String)])
  func `Title, year and number are those that a name tells`(name: String, title: String, year: Int?, number: String) {
    let cover = CoverTitle(Array(name.utf8)[...])
    #expect(String(decoding: cover.title, as: UTF8.self) == title)
    #expect(cover.year == year && String(decoding: cover.number, as: UTF8.self) == number)
  }

  @Test(arguments: [
    ("Nightwatch", true), ("Night Watch", false), ("Überläufer", true), ("Überläufe", false), ("", false),
  ])
  func `A word of ten letters is long, whatever the letters`(title: String, isLong: Bool) {
    #expect(CoverTitle(Array(title.utf8)[...]).hasLongWord == isLong)
  }
}
