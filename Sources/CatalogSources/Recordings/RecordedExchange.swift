import Catalog
import Foundation
import JSONKit

/// An HTTP exchange in a recording: a flat one (`uri`, `status`, `body`; of requests-cache `url`, `status_code`, `content`), one of a
/// cassette (`request`, `response`), or one of a browser (HAR 1.2, whose response has a `content`).
struct RecordedExchange {
  /// The encoding of a body as text.
  enum Coding {
    case base64
    /// Base64 or, by older versions of requests-cache, base85: the recording does not say which.
    case ofPython

    /// Returns the bytes of a body; nil for a text that is not encoded in this way.
    func decode(_ text: String) -> [UInt8]? {
      let plain = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
      guard self == .ofPython, plain.map(RecordingParser.beginsAsJSON) != true else { return plain }
      return Base85.decode(text).flatMap { RecordingParser.beginsAsJSON($0) ? $0 : nil } ?? plain
    }
  }

  /// The kind that the address names.
  let kind: Kind?
  /// The status, 200 where none was kept; nil where it is no number.
  let status: Int64?
  /// The answer's body: a text, or a value that was kept as JSON; nil where none was kept.
  let body: JSONValue?
  /// The encoding of the body; nil for plain text.
  private(set) var coding: Coding?
  /// Whether a browser or a cache kept the exchange, among others of pages, scripts and pictures.
  private(set) var isAmongOthers = false
  /// Whether the answer was marked as JSON, as far as a browser has kept the mark.
  private(set) var saysJSON = false

  init?(_ members: RecordedShape.Members, _ signs: RecordedSigns) {
    if let uri = members.uri?.string, let body = members.body {
      self.init(signs.kind(ofAddress: uri), status: members.status, body: body)
    } else if let uri = members.uri?.string, let status = members.statusCode,
      let body = [members.decodedContent, members.content, members.rawContent].compactMap(\.self).first(where: {
        !$0.isNull
      })
    {
      self.init(signs.kind(ofAddress: uri), status: status, body: body)
      isAmongOthers = true
      if members.decodedContent?.isNull != false, members.content?.isNull != false { coding = .ofPython }
    } else if let uri = members.request?["uri"]?.string ?? members.request?["url"]?.string,
      let response = members.response?.object
    {
      let content = response["content"]?.object
      self.init(
        signs.kind(ofAddress: uri), status: response["status"], body: content.map { $0["text"] } ?? response["body"])
      guard let content else { return }
      isAmongOthers = true
      saysJSON = content["mimeType"]?.string?.string.contains("json") ?? false
      if content["encoding"]?.string?.equals("base64") == true { coding = .base64 }
    } else {
      return nil
    }
  }

  private init(_ kind: Kind?, status: JSONValue?, body: JSONValue?) {
    self.kind = kind
    let code = status?["code"] ?? status
    self.status = code.map { $0.number?.int64 } ?? 200
    self.body = body?["string"] ?? body
  }
}

/// A decoder of the bytes that Python's `b85encode` writes: five characters for four bytes, with the alphabet of RFC 1924.
private enum Base85 {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~".utf8)
  private static let values: [UInt8: UInt64] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt64($0)) })

  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (word, count) = (UInt64(0), 0)
    for character in text.utf8 {
      guard let value = values[character] else { return nil }
      (word, count) = (word * 85 + value, count + 1)
      guard count == 5 else { continue }
      guard word <= 0xFFFF_FFFF else { return nil }
      withUnsafeBytes(of: UInt32(word).bigEndian) { bytes += $0 }
      (word, count) = (0, 0)
    }
    guard count != 1 else { return nil }
    guard count > 1 else { return bytes }
    for _ in count..<5 { word = word * 85 + 84 }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: word).bigEndian) { bytes += $0.prefix(count - 1) }
    return bytes
  }
}
