import Basics
import ImageKit

/// A service that is stood in for: what it answers, and on which terms.
protocol Service: Sendable {
  /// The path of its API, without a slash at the end.
  static var path: String { get }

  /// Whether a client is shut out, so that its connection ends without an answer.
  func isShutOut(_ call: ServiceCall) -> Bool

  /// Decides whether a call is answered at all: credentials, windows.
  func admit(_ call: ServiceCall) -> Admission

  /// The answer to a call that was admitted.
  ///
  /// - Parameter damage: what is wrong with the rows of a list on purpose.
  func answer(_ call: ServiceCall, damage: PageDamage?) -> WebAnswer

  /// What a fault answers that has another form at every service; nil for a fault that it does not know.
  func answer(to call: ServiceCall, struckBy fault: Fault) -> WebAnswer?

  /// Whether a fault can happen to a call.
  func canStrike(_ fault: Fault, on call: ServiceCall) -> Bool

  /// Notes what became of a call. 499 is a call that the client broke off.
  func note(_ call: ServiceCall, status: Int)

  /// More members of the status page, as JSON: `,"bans":[]`.
  func statusMembers(at now: Double) -> String
}

/// What becomes of a call before it is answered.
enum Admission: Sendable {
  /// It is answered, with more header fields.
  case admitted([(name: String, value: String)])
  case refused(WebAnswer)
}

/// A call of a service.
struct ServiceCall: Sendable {
  var request: WebRequest
  var target: RequestTarget
  /// The address of the client.
  let client: String
  /// Seconds since 1970.
  let now: Double

  /// The User-Agent; empty where none was sent.
  var userAgent: String { request["user-agent"] ?? "" }
}

/// Pictures whose addresses name a folder and a file.
enum ServicePictures {
  /// A picture; nil for an address that is none of a picture.
  ///
  /// - Parameters:
  ///   - segments: the parts of the path behind the root of the pictures, the last one a file.
  ///   - isPortrait: whether the picture shows somebody.
  static func answer(_ segments: [String], isPortrait: Bool, of universe: Universe) -> WebAnswer? {
    guard let file = segments.last, let dot = file.lastIndex(of: "."), dot > file.startIndex else { return nil }
    let format: ImageFormat
    switch file[file.index(after: dot)...] {
    case "jpg", "jpeg": format = .jpeg(quality: 82)
    case "png": format = .png
    case "gif": format = .gif
    default: return nil
    }
    let collection: Collection = isPortrait ? .characters : .comics
    let population = universe.population(collection)
    let slot = Int(FNV1a.hash(segments.joined(separator: "/").utf8) % UInt64(population.founders))
    let request = PictureRequest(
      subject: .record(collection, id: population.id(slot), number: 0), width: 400, height: 600, format: format)
    guard let bytes = PicturePainter(universe: universe).bytes(request) else { return nil }
    return WebAnswer(
      status: 200, fields: [("Content-Type", format.mediaType), ("Cache-Control", "max-age=604800")],
      body: .bytes(bytes))
  }
}
