/// How the values of a page are encoded. The raw value is the format's number (parquet.thrift, `Encoding`).
enum Encoding: Int32, Sendable {
  case plain = 0
  case rle = 3
  case deltaBinaryPacked = 5
  case rleDictionary = 8
}
