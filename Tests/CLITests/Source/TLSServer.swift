import Foundation
import TestSupport
import Testing

/// A TLS server on loopback with two certificates: one for the name `gateway.spinrack.invalid`, shown only to who asks for
/// that name (SNI, RFC 6066), and one for another name, shown to everybody else.
struct TLSServer {
  static let name = "gateway.spinrack.invalid"
  static let path = "/usr/bin/openssl"
  static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: path) }

  let port: Int
  /// The certificates to trust: both.
  let roots: String
  /// The same without the one for the name.
  let otherRoots: String

  /// Runs a server that answers `GET /comics` for as long as the body runs.
  static func run(_ body: (TLSServer) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      for name in ["gateway", "other"] {
        let made = try await openssl(
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
          "\(name).key", "-out", "\(name).pem", "-days", "2", "-subj", "/CN=\(name)", "-addext",
          "subjectAltName=DNS:\(name).spinrack.invalid", in: folder
        ).end()
        try #require(made.code == 0, "\(made.error)")
      }
      let pem = { (name: String) in try String(contentsOfFile: "\(folder)/\(name).pem", encoding: .utf8) }
      try write(try pem("gateway") + pem("other"), to: folder + "/roots.pem")
      try write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}", to: folder + "/comics")
      let server = try openssl(
        "s_server", "-accept", "127.0.0.1:0", "-cert", "other.pem", "-key", "other.key", "-servername", Self.name,
        "-cert2", "gateway.pem", "-key2", "gateway.key", "-HTTP", in: folder)
      let line = try #require(try await server.firstLine(beginning: "ACCEPT "))
      let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
      do {
        try await body(TLSServer(port: port, roots: folder + "/roots.pem", otherRoots: folder + "/other.pem"))
      } catch {
        server.send(SIGKILL)
        throw error
      }
      server.send(SIGKILL)
      _ = try await server.end()
    }
  }

  private static func openssl(_ arguments: String..., in folder: String) throws -> RunningProgram {
    try RunningProgram(
      path: path, arguments: arguments, folder: folder, environment: ProcessInfo.processInfo.environment)
  }
}
