import JSONKit

@testable import APIs
@testable import Invented
@testable import Serving
@testable import StandIns

/// A service without a socket, asked at moments that the test names.
struct StandIn<Standing: FaultyService> {
  let responder: ServiceResponder<Standing>

  init(_ service: Standing, faults: [String: Double] = [:]) throws {
    responder = ServiceResponder(service, spoiler: try RequestFaults(seed: 1, rates: faults).spoiler(of: service)) { 0 }
  }

  struct Got {
    let answer: WebAnswer
    var status: Int { answer.delivery == .nothing ? 0 : answer.status }
    var body: [UInt8] { answer.body.array }
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(_ field: String) -> String? { answer[field] }

    func tree() throws -> Tree { try JSONReader().read(body) { Tree($0) } }
  }

  /// Asks once; what became of it is noted as a server does.
  ///
  /// - Parameters:
  ///   - headers: in place of the usual ones, by lower-case name.
  ///   - now: seconds since 1970.
  func get(
    _ path: String, headers: [String: String] = usual, method: String = "GET", at now: Double = 1_000_000
  ) -> Got {
    let fields = headers.map { ($0.key, $0.value) }
    let call = ServiceCall(WebRequest(method: method, target: path, host: "stand.invalid:1", fields: fields), at: now)
    let got = Got(answer: responder.answer(call).answer)
    if got.status > 0 { responder.service.note(call, status: got.status) }
    return got
  }

  static var usual: [String: String] {
    ["authorization": "Bearer demo", "user-agent": "Tester/1 (+mail@spinrack.invalid)"]
  }
}

extension Tree {
  /// Where a value is of another kind, or is not there: nothing.
  var isNull: Bool { self == .null }
}
