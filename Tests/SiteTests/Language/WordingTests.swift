import Catalog
import CatalogSources
import Testing

@testable import Site

@Suite("Numbers, days and prices of the languages")
struct WordingTests {
  private func text(_ markup: Markup) -> String { String(decoding: markup.bytes, as: UTF8.self) }

  @Test(arguments: [
    (Language.english, ["0", "-1", "999", "1,234", "12,345", "-1,234,567"]),
    (.spanish, ["0", "-1", "999", "1234", "12.345", "-1.234.567"]),
    (.portuguese, ["0", "-1", "999", "1.234", "12.345", "-1.234.567"]),
    (.russian, ["0", "-1", "999", "1\u{A0}234", "12\u{A0}345", "-1\u{A0}234\u{A0}567"]),
  ])
  func `Numbers have the groups of the language`(_ language: Language, _ expected: [String]) {
    let words = Wording(language, of: .marvel)
    #expect([0, -1, 999, 1234, 12_345, -1_234_567].map { text(words.number($0)) } == expected)
  }

  @Test(arguments: [
    (Language.english, "29 April 2014", "1 December 1969"),
    (.spanish, "29 de abril de 2014", "1 de diciembre de 1969"),
    (.portuguese, "29 de abril de 2014", "1 de dezembro de 1969"),
    (.russian, "29 апреля 2014\u{A0}г.", "1 декабря 1969\u{A0}г."),
  ])
  func `A day is written as the language writes it`(_ language: Language, _ after: String, _ before: String) {
    let words = Wording(language, of: .marvel)
    #expect(text(words.day(16_189)) == "<time datetime=\"2014-04-29\">\(after)</time>")
    #expect(text(words.day(-31)) == "<time datetime=\"1969-12-01\">\(before)</time>")
  }

  @Test(arguments: [
    (Language.english, "March 1963", "May"), (.spanish, "marzo de 1963", "mayo"),
    (.portuguese, "março de 1963", "maio"),
    (.russian, "март 1963\u{A0}г.", "май"),
  ])
  func `A month without a day has the form of its own`(_ language: Language, _ date: String, _ may: String) {
    let words = Wording(language, of: .marvel)
    let month = PartialDate(day: -2498, precision: .month)
    #expect(text(words.date(month)) == "<time datetime=\"1963-03\">\(date)</time>")
    #expect(text(words.month(5)) == may && words.month(0).isEmpty && words.month(13).isEmpty)
  }

  @Test(arguments: [
    (Language.english, ["$3.99", "$0.05", "$1,250.00"]),
    (.spanish, ["3,99\u{A0}US$", "0,05\u{A0}US$", "1250,00\u{A0}US$"]),
    (.portuguese, ["US$\u{A0}3,99", "US$\u{A0}0,05", "US$\u{A0}1.250,00"]),
    (.russian, ["3,99\u{A0}$", "0,05\u{A0}$", "1\u{A0}250,00\u{A0}$"]),
  ])
  func `A price is written as the language writes US dollars`(_ language: Language, _ expected: [String]) {
    let words = Wording(language, of: .marvel)
    #expect([399, 5, 125_000].map { text(words.price($0)) } == expected)
  }

  @Test(arguments: [
    (Language.english, ["32.5", "5%", "1.5 kB", "2.3 MB"]),
    (.spanish, ["32,5", "5\u{A0}%", "1,5\u{A0}kB", "2,3\u{A0}MB"]),
    (.portuguese, ["32,5", "5%", "1,5\u{A0}kB", "2,3\u{A0}MB"]),
    (.russian, ["32,5", "5\u{A0}%", "1,5\u{A0}кБ", "2,3\u{A0}МБ"]),
  ])
  func `Decimals, parts and sizes are written as the language writes them`(_ language: Language, _ expected: [String]) {
    let words = Wording(language, of: .marvel)
    let amounts = [words.decimal(hundredths: 3250), words.percent(1, of: 20), words.size(1500), words.size(2_300_000)]
    #expect(amounts.map(text) == expected)
  }

  @Test func `Values take their places, and what they bring cannot become markup`() {
    let words = Wording(.spanish, of: .marvel)
    let name = "<b>"
    #expect(text(words(.pageOf, "\(name)", "\(2)", "\(3)")) == "&lt;b&gt; – página 2 de 3")
  }
}
