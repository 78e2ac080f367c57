/// The parameters of Metron's lists, and the tests that they make.
package enum MetronParameters {
  /// A value that a filter cannot take: 400, by the name of the filter.
  package struct BadValue: Error, Equatable {
    package let field: String
    package let message: String

    package init(field: String, message: String) {
      (self.field, self.message) = (field, message)
    }
  }

  /// Whether the record of a slot is one that a filter leaves.
  package typealias Test = (Int) -> Bool

  /// What parameters ask: the last value of a name counts, and an empty one asks for nothing.
  package static func tests(
    of parameters: [(name: String, value: String)], _ test: (_ name: String, _ value: String) throws(BadValue) -> Test?
  ) throws(BadValue) -> [Test] {
    var values: [String: String] = [:]
    for (name, value) in parameters { values[name] = value }
    var tests: [Test] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      if let test = try test(name, value) { tests.append(test) }
    }
    return tests
  }

  /// Whether a test holds for each word.
  package static func words(of value: String, hold test: (String) -> Test) -> Test {
    let tests = value.split(separator: " ").map { test(String($0)) }
    return { slot in tests.allSatisfy { $0(slot) } }
  }

  /// Returns a value that must be a number.
  ///
  /// - Throws: `BadValue`.
  package static func number(_ name: String, is value: String) throws(BadValue) -> Int {
    guard let number = Int(value) else { throw BadValue(field: name, message: "Enter a number.") }
    return number
  }

  /// Returns the error for a value that is none of the choices of a filter.
  package static func noChoice(_ field: String, is value: String) -> BadValue {
    BadValue(
      field: field, message: "Select a valid choice. \(value) is not one of the available choices.")
  }
}
