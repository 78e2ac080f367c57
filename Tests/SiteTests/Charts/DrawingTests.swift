import CatalogSources
import Testing

@testable import Site

@Suite("Charts")
struct DrawingTests {
  private func text(_ markup: Markup) -> String { String(decoding: markup.bytes, as: UTF8.self) }

  @Test func `A column stands at its share of the width, its dotted part on top`() {
    let chart = ColumnChart(
      columns: [.init(hint: "a", total: 4, dotted: 1), .init(hint: "b", total: 0)], labels: [(1, "b")],
      value: { "\($0)" }, height: 100)
    let content = text(chart.content)
    #expect(
      content.contains(
        "<g><title>a</title><rect class=\"column\" x=\"5%\" y=\"39\" width=\"40%\" height=\"75\"/>"
          + "<rect class=\"dotted\" fill=\"url(#halftone)\" x=\"5%\" y=\"14\" width=\"40%\" height=\"25\"/></g>"))
    #expect(!content.contains("<title>b</title>"))
    #expect(content.contains("<text x=\"75%\" y=\"134\" text-anchor=\"middle\">b</text>"))
  }

  @Test func `A line is broken where there is no value, and a value alone is a dash`() {
    let chart = LineChart(values: [1, 2, nil, 2, nil], firstYear: 2000, value: { "\($0)" }, height: 100)
    #expect(text(chart.content).contains("d=\"M5 50L15 0M35 0h1\""))
  }

  @Test func `Charts of nothing draw nothing`() {
    #expect(!text(ColumnChart(columns: [], labels: [], value: { "\($0)" }).content).contains("<rect"))
    #expect(text(BarRows(rows: []).markup) == "<ul class=\"bars\"></ul>")
  }

  @Test func `Names are escaped in bars, and a small value can be seen`() {
    let rows = BarRows(
      rows: [
        .init(name: "\("<b>")", value: 1000, text: "1,000"), .init(name: "x", value: 1, text: "1"),
        .init(name: "y", value: 0, text: "0"),
      ], isRanking: true)
    let content = text(rows.markup)
    #expect(content.hasPrefix("<ol class=\"bars\"><li><span class=\"what\">&lt;b&gt;</span>"))
    #expect(content.contains("<rect class=\"column\" width=\"0.5%\" height=\"12\"/>"))
    #expect(content.contains("<rect class=\"column\" width=\"0%\" height=\"12\"/>"))
  }

  @Test func `A table names its rows and columns`() {
    let table = ChartTable(columns: ["Year", "Comics"], rows: [["1998", "12"]])
    let content = text(table.markup(title: "Comics by year"))
    #expect(content.contains("<caption class=\"away\">Comics by year</caption>"))
    #expect(content.contains("<th scope=\"col\">Year</th><th scope=\"col\" class=\"number\">Comics</th>"))
    #expect(content.contains("<tr><th scope=\"row\">1998</th><td class=\"number\">12</td></tr>"))
  }

  @Test func `Amounts follow the language`() {
    func all(_ language: Language) -> [String] {
      let words = Wording(language, of: .marvel)
      return [
        words.decimal(hundredths: 3250), words.decimal(hundredths: -5), words.percent(1, of: 3),
        words.percent(1, of: 1000), words.percent(999, of: 1000), words.percent(0, of: 0),
      ].map(text)
    }
    #expect(all(.english) == ["32.5", "0.05", "33%", "1%", "99%", "0%"])
    #expect(all(.portuguese) == ["32,5", "0,05", "33%", "1%", "99%", "0%"])
    #expect(all(.russian) == ["32,5", "0,05", "33\u{A0}%", "1\u{A0}%", "99\u{A0}%", "0\u{A0}%"])
  }

  @Test func `Sizes of files are rounded for people`() {
    let words = Wording(.english, of: .marvel)
    let sizes = [999, 1000, 7_649, 276_900, 14_600_000, 3_210_000_000].map { text(words.size($0)) }
    #expect(sizes == ["999 bytes", "1 kB", "7.6 kB", "277 kB", "14.6 MB", "3.2 GB"])
  }
}
