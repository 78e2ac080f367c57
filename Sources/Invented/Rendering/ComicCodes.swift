package import APIs
import Basics

/// The codes of comics in book shops and libraries.
package struct ComicCodes {
  private let universe: Universe

  package init(_ universe: Universe) { self.universe = universe }

  /// The forms of the codes of a comic that is no book, and of a book: strings, now and then leaking as numbers. Each run of `#` is a
  /// number with as many digits, `~` a hyphen or a space, `@` a month.
  private static let forms = [false, true].map {
    isBook -> [(name: StaticString, forms: [(below: Double, value: String)])] in
    [
      (
        "isbn",
        [
          (0.000_2, "##########"), (isBook ? 0.45 : 0.02, "\"978-0-####~####-#\""),
          (isBook ? 0.8 : 0.03, "\"#########X\""),
          (1, "\"\""),
        ]
      ),
      (
        "upc",
        [(0.003_3, "#################"), (0.7, isBook ? "\"############\"" : "\"#################\""), (1, "\"\"")]
      ),
      ("diamondCode", [(0.000_2, "########"), (0.5, "\"@######\""), (1, "\"\"")]),
      ("ean", [(0.000_1, "#############"), (isBook ? 0.4 : 0.01, "\"9780######### #####\""), (1, "\"\"")]),
      ("issn", [(0.000_1, "########"), (0.06, "\"####-####\""), (1, "\"\"")]),
    ]
  }

  /// Appends isbn, upc, diamondCode, ean and issn.
  func append(_ slot: Int, to out: inout ByteBuilder) {
    var draws = universe.dice.draws(.comics, slot, .urls)
    let isBook = universe.series.form[Int(universe.issues.series[slot])] == .collection
    for (name, forms) in Self.forms[isBook ? 1 : 0] {
      out.append(",\"")
      out.append(name)
      out.append("\":")
      append(draws.choose(forms), &draws, to: &out)
    }
  }

  /// Returns one of the codes of a comic, as text; empty where it has none.
  package func code(_ code: Query.Code, _ slot: Int) -> String {
    var out = ByteBuilder(capacity: 256)
    append(slot, to: &out)
    let fields = String(decoding: out.array(), as: UTF8.self).split(separator: ",")
    let name = "\"\(code.rawValue)\":"
    return fields.first { $0.hasPrefix(name) }.map { $0.dropFirst(name.count).filter { $0 != "\"" } } ?? ""
  }

  private func append(_ pattern: String, _ draws: inout Draws, to out: inout ByteBuilder) {
    var isInNumber = false
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "#"): out.append(UInt8(0x30 + (isInNumber ? draws.below(10) : 1 + draws.below(9))))
      case UInt8(ascii: "~"): out.append(draws.chance(0.1) ? " " : "-")
      case UInt8(ascii: "@"): out.append(Self.months[draws.below(12)])
      default: out.append(byte)
      }
      isInNumber = byte == UInt8(ascii: "#")
    }
  }

  private static let months: [StaticString] = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]
}
