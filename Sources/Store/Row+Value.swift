import GRDB

extension Row {
  /// The value of a column. A subscript would end the program at a value of another type, as a damaged file may hold it.
  ///
  /// - Throws: `RowDecodingError`, which `StoreError.catching` turns into the store's.
  @inline(__always)
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }

  /// The value of a column by its name.
  ///
  /// - Throws: `RowDecodingError`.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
    try decode(Value.self, forColumn: column)
  }
}
