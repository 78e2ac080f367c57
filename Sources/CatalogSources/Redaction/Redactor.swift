import Basics
import CLinux

/// A filter that masks keys, hashes and timestamps in texts that come from a source.
///
/// A source may repeat a request's whole query in an error body, in any escaping. Masked are the values of the parameters that
/// ``SecretRules`` name in anything like a query, an element or a JSON object, the known secrets, and every run of exactly 32 hexadecimal
/// digits; all of them also where they are percent-encoded, or escaped as in JSON or HTML.
public struct Redactor: Sendable {
  /// The text in place of a secret.
  public static let mask = "***"

  /// The secrets that are masked in all texts.
  private let secrets: [[UInt8]]
  /// The secrets that are masked in values of records: all but words that a record may have, too.
  private let secretsOfValues: [[UInt8]]
  /// The secrets that are masked in pages, too.
  private let hidden: [[UInt8]]
  /// The secrets of `hidden` that are not numbers.
  private let spelledSecrets: [[UInt8]]
  /// The texts that a page with a secret contains: the name of the key's parameter, and of each hidden secret the part that every escaping
  /// leaves as it is.
  private let traces: [[UInt8]]
  /// The names of parameters whose values are masked.
  private let parameters: [[UInt8]]
  /// The parameter that signs a call.
  private let signatureName: String
  /// The names that a page contains, and those that the answer to a look-up contains, in quotes; nil where no answer is known to be a page.
  private let marks: (page: [[UInt8]], record: [[UInt8]])?
  /// The names of the numbers of records, in quotes: an answer that is a list or a record itself contains one of them.
  private let ids: [[UInt8]]

  /// Creates a redactor from some rules; secrets below four bytes are too common in plain text to be replaced.
  ///
  /// - Parameters:
  ///   - pages: the places of rows and counts in the pages of the source.
  ///   - ids: the names of the fields with the numbers of its records.
  public init(_ rules: SecretRules = .signedQuery, pages: AnswerShape? = nil, ids: Set<String> = []) {
    secrets = Self.spellings(of: rules.values + rules.publicKeys + rules.passwords)
    secretsOfValues = Self.spellings(of: rules.values + rules.publicKeys)
    hidden = Self.spellings(of: rules.values)
    spelledSecrets = hidden.filter { !$0.allSatisfy { (48...57).contains($0) } }
    // Pages of unsigned requests repeat nothing.
    traces =
      secrets.isEmpty
      ? [] : (rules.key.isEmpty ? [] : [Array(rules.key.utf8)]) + hidden.map(EscapedText.longestWord)
    // Names are compared without regard to case. A source that authorizes by header fields has none.
    parameters = ([rules.key, rules.signature] + rules.parameters).filter { !$0.isEmpty }.map {
      Array($0.lowercased().utf8)
    }
    signatureName = rules.signature
    func mark(_ name: some CustomStringConvertible) -> [UInt8] { Array("\"\(name)\"".utf8) }
    marks = pages.map { ($0.rows.map(mark), ($0.record ?? $0.rows).map(mark)) }
    self.ids = ids.map(mark)
  }

  private static func spellings(of secrets: [String]) -> [[UInt8]] {
    Set((secrets + secrets.map(QueryItem.encoded)).map { Array($0.utf8) }).filter { $0.count >= 4 }
      .sorted { $0.count > $1.count }
  }

  /// Returns the text without secrets.
  public func redact(_ text: String) -> String {
    String(decoding: redact(Array(text.utf8)), as: UTF8.self)
  }

  /// Returns the bytes without secrets; of another length where something was masked.
  ///
  /// - Complexity: O(*n* · number of secrets).
  public func redact(_ bytes: [UInt8]) -> [UInt8] { masking(bytes, secrets: secrets, hashes: true) }

  /// Returns a value of a record without secrets. Passwords stay: a record may have the same word, and no page repeats one.
  public func redactValue(_ bytes: [UInt8]) -> [UInt8] { masking(bytes, secrets: secretsOfValues, hashes: true) }

  /// Returns a text of a record without the secrets that no page keeps; nil where it has none of them.
  ///
  /// Pages are masked as they come. But a text may spell a secret only after its invisible characters or tags were removed. Secrets of
  /// digits alone stay, since a record may have the same number.
  /// - Complexity: a search at memory speed for each secret.
  public func withoutSecrets(ofPages bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard !spelledSecrets.isEmpty, spelledSecrets.contains(where: { bytes.holds(EscapedText.longestWord($0)) }) else {
      return nil
    }
    let text = Array(bytes)
    let masked = masking(text, secrets: spelledSecrets, hashes: false, parameters: [])
    return masked == text ? nil : masked
  }

  /// Returns the text without the parameters of a signature; other keys and hashes stay.
  func redactSignature(_ text: String) -> String {
    String(decoding: masking(Array(text.utf8), secrets: [], hashes: false), as: UTF8.self)
  }

  /// Returns a validator (an `ETag` or `Last-Modified` field) that may be stored and sent again; nil for one that repeats parts of a signed
  /// request. A value that only looks like a hash stays: many validators are hashes.
  public func validator(_ text: String) -> String? { redactSignature(text) == text ? text : nil }

  /// Returns one line of at most `limit` characters for an error: without secrets, control characters and doubled spaces.
  public func excerpt(_ text: String, limit: Int = 200) -> String {
    // A long body is cut before the work, with room for a secret across the cut.
    let words = redact(String(text.prefix(limit * 8))).split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let line = words.joined(separator: " ")
    return line.count > limit ? line.prefix(limit) + "…" : line
  }
}

extension Redactor {
  /// Returns an answer in the form in which it may be captured, judged and stored.
  ///
  /// A public key stays in the addresses of a page's records, as the source sent it, but no page keeps another secret, or a signature,
  /// which could be used again. An answer that does not look like a page is redacted whole. A body that is changed is plain then. A
  /// validator that holds a key or the signature is dropped: masked, it would be no validator.
  /// - Parameters:
  ///   - target: the request's path and query, with its signature.
  ///   - isRecord: whether the answer is one to a look-up.
  /// - Complexity: O(bytes); a search at memory speed for each secret in a page of signed requests, none in one of unsigned
  ///   requests.
  package func redacted(
    _ answer: TransportResponse, to target: String, isRecord: Bool = false
  ) -> TransportResponse {
    let hash = signature(in: target)
    let response = withoutSecretValidators(answer, hash)
    let body: [UInt8]
    if looksLikePage(response, isRecord: isRecord) {
      guard traces.contains(where: response.body.holds) || !hash.isEmpty && response.body.holds(hash)
      else { return response }
      body = masking(response.body, secrets: hash.isEmpty ? hidden : hidden + [hash], hashes: false)
    } else {
      body = redact(response.body)
    }
    guard body != response.body else { return response }
    return TransportResponse(
      status: response.status, headers: response.headers.without(["content-encoding"]), body: body)
  }

  /// Whether an answer may be a page, by a cheap test: JSON with the names of the members that lead to its rows, or, where none do, with
  /// the name of a record's number. All that `PageFrame.peek` reads passes, but for an empty list.
  private func looksLikePage(_ response: TransportResponse, isRecord: Bool) -> Bool {
    guard response.status == 200, CallResult.defect(of: response) == nil, let marks else { return false }
    let path = isRecord ? marks.record : marks.page
    return path.isEmpty ? ids.contains(where: response.body.holds) : path.allSatisfy(response.body.holds)
  }

  private func withoutSecretValidators(_ response: TransportResponse, _ hash: [UInt8]) -> TransportResponse {
    let secrets = hash.isEmpty ? secrets : secrets + [hash]
    let dropped = ["etag", "last-modified"].filter { name in
      response.headers.fields.contains { field in
        let value = Array(field.value.utf8)
        return field.name.lowercased() == name && masking(value, secrets: secrets, hashes: false) != value
      }
    }
    guard !dropped.isEmpty else { return response }
    return TransportResponse(
      status: response.status, headers: response.headers.without(Set(dropped)), wireBody: response.wireBody,
      body: response.body)
  }

  private func signature(in target: String) -> [UInt8] {
    guard !signatureName.isEmpty else { return [] }
    let name = signatureName + "="
    let pair = target.split(separator: "?").last?.split(separator: "&").last { $0.hasPrefix(name) }
    return Array((pair?.dropFirst(name.count) ?? "").utf8)
  }

  /// Returns the bytes with secrets, hashes and the values of parameters masked.
  ///
  /// - Parameters:
  ///   - secrets: the secrets that are masked.
  ///   - hashes: whether runs that look like a hash are masked, too.
  ///   - parameters: the names of the parameters whose values are masked; nil for those of the source.
  private func masking(
    _ bytes: [UInt8], secrets: [[UInt8]], hashes: Bool, parameters: [[UInt8]]? = nil
  ) -> [UInt8] {
    bytes.withUnsafeBytes { bytes in
      let text = EscapedText(bytes: bytes, parameters: parameters ?? self.parameters)
      let beginnings = Set(secrets.map { $0[0] })
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var index = 0
      var before: UInt8?
      while index < bytes.count {
        let plain = bytes[index]
        let mayBegin =
          EscapedText.marks.contains(plain)
          || EscapedText.isWordByte(plain) && before.map(EscapedText.isWordByte) != true
        if !mayBegin, !beginnings.contains(plain) {
          result.append(plain)
          before = plain
          index += 1
        } else if let end = text.endOfSecret(at: index, secrets) ?? (hashes ? text.endOfHash(at: index, before) : nil) {
          result.append(contentsOf: Self.mask.utf8)
          index = end
          before = UInt8(ascii: "*")
        } else if let (value, isNumber) = text.valueOfParameter(at: index, before) {
          result.append(contentsOf: bytes[index..<value.lowerBound])
          // A JSON document stays JSON.
          result.append(contentsOf: isNumber ? "0".utf8 : Self.mask.utf8)
          index = value.upperBound
          before = UInt8(ascii: "*")
        } else {
          let (byte, next) = text.byte(at: index)
          result.append(contentsOf: bytes[index..<next])
          before = byte
          index = next
        }
      }
      return result
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain a part.
  fileprivate func holds(_ part: [UInt8]) -> Bool { withUnsafeBytes { $0.holds(part) } }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes contain a part.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    part.withUnsafeBytes { memmem(baseAddress, count, $0.baseAddress, $0.count) } != nil
  }
}

extension SecretRules {
  /// The rules for a source that is not known: the parameters of a signed query are masked.
  public static let signedQuery = SecretRules(key: "apikey", signature: "hash", parameters: ["ts"])
}
