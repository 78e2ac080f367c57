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
      ("Night Watch v2#10,000", "Night Watch", nil, "10,000"),
      ("Night Watch #10 (2014) #2", "Night Watch #10", 2014, "2"),
      ("Night Watch #10 (2014)", "Night Watch #10", 2014, ""),
      ("Night Watch #10 (2014 Cover)", "Night Watch", nil, "10"),
      ("Night Watch volume#5", "Night Watch volume#5", nil, ""),
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
    ("The Night Watch: Dawn (2019) #5", "Night Watch: Dawn", "NW"),
    ("Night Watch: A Long Way Down", "Night Watch", "NW"),
    ("A", "A", "A"), ("An Überläufer", "Überläufer", "Ü"), ("The: End", "The: End", "TE"), (": End", ": End", "E"),
    ("Army of Two", "Army of Two", "AT"), ("of dawn", "of dawn", "OD"), ("Rise of the", "Rise of the", "R"),
    ("Spider-Man 7", "Spider-Man 7", "SM"), ("手塚 治虫", "手塚 治虫", "手治"), ("? [unknown] 7", "? [unknown] 7", ""),
    ("", "", ""),
  ])
  func `A cover has a short title, and initials of letters`(name: String, short: String, initials: String) {
    let cover = CoverTitle(Array(name.utf8)[...])
    #expect(String(decoding: cover.short, as: UTF8.self) == short)
    #expect(cover.initials == initials)
  }

  @Test(arguments: [("Night Watch", 5), ("Spider-Man", 6), ("Überläufer", 10), ("", 0)])
  func `The longest word counts characters, and ends at a hyphen`(title: String, length: Int) {
    #expect(CoverTitle(Array(title.utf8)[...]).longestWord == length)
  }

  @Test func `A cover repeats nothing, and sets long words and numbers in smaller type`() {
    func cover(_ name: String) -> Markup { CoverTitle(Array(name.utf8)[...]).cover(color: 9) }
    #expect(
      cover("The Night Watch: Dawn (2019) #5")
        == "<span class=\"cover blank h2\" aria-hidden=\"true\"><b>Night Watch: Dawn</b><small>2019</small><i>#5</i></span>"
    )
    #expect(
      cover("Nightwatchmen #10,000")
        == "<span class=\"cover blank h2 long\" aria-hidden=\"true\"><b>Nightwatchmen</b><i class=\"long\">#10,000</i></span>"
    )
    #expect(
      cover("Dawn")
        == "<span class=\"cover blank h2\" aria-hidden=\"true\"><b>Dawn</b><em>D</em></span>")
  }
}
