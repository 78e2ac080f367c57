import APIs
import Basics
import JSONKit
import Serving
import Synchronization

/// A request for something that the gateway does not have.
public struct VainRequest: Sendable, Equatable {
  /// The path, without credentials; `{id}` for a number.
  public let path: String
  /// The first such path.
  public let example: String
  /// The message of the answer.
  public let message: String
  /// The number of such requests.
  public let count: Int
}

/// The requests in vain: the cheapest list of the wishes of old programs.
final class VainRequests: Sendable {
  private struct Key: Hashable {
    let path: String
    let message: String
  }

  private let counts = Mutex<[Key: (example: String, count: Int)]>([:])
  private static let greatestCount = 1_000
  private static let greatestPath = 200

  /// Counts a refusal of a missing or unknown thing. Missing or wrong credentials are not counted; beyond a thousand different refusals,
  /// the rarest is dropped.
  func note(_ refusal: Refusal, of target: RequestTarget) {
    guard [400, 404, 409].contains(refusal.status), refusal.code != .gateway("MissingParameter") else { return }
    let isNumber = { (segment: String) in Int(segment) != nil }
    let path = "/" + target.segments.map { isNumber($0) ? "{id}" : $0 }.joined(separator: "/")
    let example = String(("/" + target.segments.joined(separator: "/")).prefix(Self.greatestPath))
    // The message of an unknown route has the query in it.
    let message = refusal.code == .gateway("ResourceNotFound") ? "There is no such route." : refusal.message
    let key = Key(path: String(path.prefix(Self.greatestPath)), message: String(message.prefix(Self.greatestPath)))
    counts.withLock { counts in
      if counts[key] == nil, counts.count >= Self.greatestCount {
        guard let rarest = counts.min(by: { $0.value.count < $1.value.count }) else { return }
        counts[rarest.key] = nil
      }
      counts[key, default: (example, 0)].count += 1
    }
  }

  /// All counted requests, the most frequent first.
  var all: [VainRequest] {
    counts.withLock { $0 }
      .map { VainRequest(path: $0.path, example: $1.example, message: $0.message, count: $1.count) }
      .sorted { ($1.count, $0.path, $0.message) < ($0.count, $1.path, $1.message) }
  }

  /// All counted requests, as JSON.
  var answer: WebAnswer {
    var json = ByteBuilder(capacity: 1024)
    json.append("[")
    for (index, request) in all.enumerated() {
      json.append(index == 0 ? "\n" : ",\n")
      json.append("{\"count\":")
      json.append(integer: Int64(request.count))
      json.append(",\"path\":")
      json.appendJSONString(request.path)
      json.append(",\"example\":")
      json.appendJSONString(request.example)
      json.append(",\"message\":")
      json.appendJSONString(request.message)
      json.append("}")
    }
    json.append("\n]\n")
    return .json(json.array())
  }
}
