import JSONKit
import TestSupport

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// Asks a gateway over loopback.
struct Client: Sendable {
  let address: ServerAddress

  struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// No whole answer came.
  struct Torn: Error {}

  func get(_ path: String, headers: [String: String] = [:], method: String = "GET") async throws -> Answer {
    let answer = try await RawClient(port: address.port).get(
      path, headers: headers.map { "\($0.key): \($0.value)" }, method: method)
    let hasBody = method != "HEAD" && answer.status != 204 && answer.status != 304
    guard answer.status > 0, !answer.wasReset, !hasBody || answer.announced == answer.body.count else { throw Torn() }
    return Answer(status: answer.status, headers: answer.headers, body: answer.body)
  }

  /// A list, read.
  func list(_ path: String) async throws -> ListAnswer {
    let answer = try await get("/v1/public/" + path)
    return try ListAnswer(answer.body)
  }
}

/// The numbers and the records of a 200 answer.
struct ListAnswer: Equatable, Sendable {
  var code = 0
  var etag = ""
  var offset = 0
  var limit = 0
  var total = 0
  var count = 0
  var records: [Tree] = []

  init(_ body: [UInt8]) throws {
    let root = try JSONReader().read(body) { Tree($0) }
    code = root["code"]?.integer ?? 0
    etag = root["etag"]?.text ?? ""
    offset = root["data"]?["offset"]?.integer ?? -1
    limit = root["data"]?["limit"]?.integer ?? -1
    total = root["data"]?["total"]?.integer ?? -1
    count = root["data"]?["count"]?.integer ?? -1
    records = root["data"]?["results"]?.items ?? []
  }

  var ids: [Int] { records.compactMap { $0["id"]?.integer } }
}

/// A JSON value that outlives its document.
indirect enum Tree: Equatable, Sendable {
  case object([Member]), array([Tree]), text(String), number(String), bool(Bool), null

  struct Member: Equatable, Sendable {
    let name: String
    let value: Tree
  }

  init(_ value: JSONValue) {
    if let object = value.object {
      self = .object(object.map { Member(name: $0.name.string, value: Tree($0.value)) })
    } else if let array = value.array {
      self = .array(array.map { Tree($0) })
    } else if let string = value.string {
      self = .text(string.string)
    } else if let number = value.number {
      self = .number(String(decoding: number.raw, as: UTF8.self))
    } else if let bool = value.bool {
      self = .bool(bool)
    } else {
      self = .null
    }
  }

  subscript(_ name: String) -> Tree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.name)
  }

  var items: [Tree] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits)
  }

  /// The id at the end of `resourceURI`.
  var linkedID: Int? { self["resourceURI"]?.text?.split(separator: "/").last.flatMap { Int($0) } }
}
