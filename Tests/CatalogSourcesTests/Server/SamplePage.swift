/// A page of invented rows.
enum SamplePage {
  static let bytes = page(rows: 2)

  static func page(rows: Int, total: Int = 7, padding: Int = 0) -> [UInt8] {
    let results = (0..<rows).map { #"{"id":\#($0),"name":"\#(String(repeating: "x", count: padding))"}"# }
    return Array(
      #"{"code":200,"status":"Ok","etag":"0123","attributionText":"By us","data":{"offset":0,"limit":20,"total":\#(total),"count":\#(rows),"results":[\#(results.joined(separator: ","))]}}"#
        .utf8)
  }
}
