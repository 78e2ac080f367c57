import Basics
import Glibc

/// A folder of its own for a test, removed on every path.
public func withTemporaryFolder<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> sending Result
) async throws -> sending Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileAccess.system.removeTree(folder) }
  return try await body(folder)
}

/// A folder of its own for a test that waits for nothing, removed on every path.
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileAccess.system.removeTree(folder) }
  return try body(folder)
}

private func makeTemporaryFolder() throws(FileError) -> String {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  let random = String(UInt64.random(in: 0...UInt64.max), radix: 16)
  let folder = "\(parent)/spinrack-tests-\(getpid())-\(random)"
  try FileAccess.system.makeFolder(folder)
  return folder
}

/// The text of a file.
public func text(_ path: String) throws -> String {
  var bytes: [UInt8] = []
  try FileAccess.system.read(path) { bytes += $0 }
  return String(decoding: bytes, as: UTF8.self)
}

/// Puts a file with a text into its place, and makes the folders above it.
public func write(_ content: String, to path: String) throws {
  if let slash = path.lastIndex(of: "/") { try FileAccess.system.makeFolders(String(path[..<slash])) }
  try FileAccess.system.replace(path, with: Array(content.utf8))
}

/// Everything under a folder as `path: content`; folders end with a slash, links show their target.
public func tree(_ folder: String, _ prefix: String = "") throws -> [String: String] {
  var found: [String: String] = [:]
  for name in try FileAccess.system.list(folder) {
    let path = folder + "/" + name
    switch try FileAccess.system.status(path)?.kind {
    case .folder:
      found[prefix + name + "/"] = ""
      found.merge(try tree(path, prefix + name + "/")) { one, _ in one }
    case .link: found[prefix + name] = "-> " + (try FileAccess.system.readLink(path))
    default: found[prefix + name] = try text(path)
    }
  }
  return found
}
