import Basics

/// Query parameters that identify the caller rather than the content.
///
/// The API puts the caller's public key into every `url` (`utm_source`), so the same record differs between callers.
///
/// ```swift
/// var clean: [UInt8] = []
/// Array("http://toys.example/7?utm_source=key&view=all".utf8).withUnsafeBytes { url in
///   TrackingParameters.strip(url) { clean += $0 }
/// }
/// // http://toys.example/7?view=all
/// ```
public enum TrackingParameters {
  /// Calls `emit` with the pieces of an address that stay when its `utm_*` parameters are removed, in order.
  ///
  /// - Complexity: O(length).
  public static func strip(_ url: UnsafeRawBufferPointer, emit: (UnsafeRawBufferPointer) -> Void) {
    guard let question = url.firstIndex(of: UInt8(ascii: "?")) else {
      emit(url)
      return
    }
    let fragment = url[question...].firstIndex(of: UInt8(ascii: "#")) ?? url.count
    emit(url.slice(0..<question))
    var isFirst = true
    var start = question + 1
    while start <= fragment {
      var end = start
      while end < fragment, url[end] != UInt8(ascii: "&") { end += 1 }
      let parameter = url.slice(start..<end)
      if !parameter.isEmpty, !parameter.startsWith("utm_") {
        // The separator before it: the `?` of the address for the first one that stays, a `&` for the others.
        emit(url.slice(isFirst ? question..<(question + 1) : (start - 1)..<start))
        emit(parameter)
        isFirst = false
      }
      start = end + 1
    }
    emit(url.slice(fragment..<url.count))
  }
}
