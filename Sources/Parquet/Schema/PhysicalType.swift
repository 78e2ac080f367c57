/// How values are stored. The raw value is the format's number (parquet.thrift, `Type`).
enum PhysicalType: Int32, Sendable {
  case boolean = 0
  case int32 = 1
  case int64 = 2
  case double = 5
  case byteArray = 6

  /// Bytes of a value in a page under work; of a text those of its length. A truth value has a byte until it is packed.
  var width: Int {
    switch self {
    case .boolean: 1
    case .int32, .byteArray: 4
    case .int64, .double: 8
    }
  }
}
