import JSONKit
import Stages

extension CallCounter.Count {
  /// Writes the members `calls`, `bytes_received` and `bytes_unpacked`.
  func write(to json: inout JSONWriter) {
    json.field("calls", calls)
    json.field("bytes_received", wireBytes)
    json.field("bytes_unpacked", plainBytes)
  }
}
