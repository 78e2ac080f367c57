/// Whether a filter keeps the record of a slot.
package typealias RecordTest = (Int) -> Bool

/// A value that a filter cannot take: the answer is 400, with the name of the filter.
package struct BadFilterValue: Error, Equatable {
  package let field: String
  package let message: String

  package init(field: String, message: String) {
    (self.field, self.message) = (field, message)
  }
}

/// The parameters of Metron's lists, and the tests that they make.
package enum MetronParameters {
  /// Returns the tests of all parameters, in the order of their names: the last value of a name counts, an empty one is ignored.
  package static func tests(
    of parameters: [(name: String, value: String)],
    _ test: (_ name: String, _ value: String) throws(BadFilterValue) -> RecordTest?
  ) throws(BadFilterValue) -> [RecordTest] {
    var values: [String: String] = [:]
    for (name, value) in parameters { values[name] = value }
    var tests: [RecordTest] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      if let test = try test(name, value) { tests.append(test) }
    }
    return tests
  }

  /// Returns a test that holds where the test of each word holds.
  package static func words(of value: String, hold test: (String) -> RecordTest) -> RecordTest {
    let tests = value.split(separator: " ").map { test(String($0)) }
    return { slot in tests.allSatisfy { $0(slot) } }
  }

  /// Returns the number that a value holds.
  ///
  /// - Throws: `BadFilterValue`.
  package static func number(_ name: String, is value: String) throws(BadFilterValue) -> Int {
    guard let number = Int(value) else { throw BadFilterValue(field: name, message: "Enter a number.") }
    return number
  }

  /// Returns the error for a value that is not among the choices of a filter.
  package static func noChoice(_ field: String, is value: String) -> BadFilterValue {
    BadFilterValue(
      field: field, message: "Select a valid choice. \(value) is not one of the available choices.")
  }
}
