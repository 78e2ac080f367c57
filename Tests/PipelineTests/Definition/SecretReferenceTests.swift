import Foundation
import Pipeline
import TestSupport
import Testing

@Suite("A reference to a secret")
struct SecretReferenceTests {
  private func write(_ text: String, to path: String, mode: Int = 0o600) throws {
    #expect(
      FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func failure(_ reference: SecretReference, _ environment: [String: String] = [:]) -> String? {
    do throws(CredentialError) {
      _ = try reference.resolve(environment: environment)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `takes the value of an environment variable, without newlines at its end`() throws {
    let resolved = try SecretReference.environment("KEY").resolve(environment: ["KEY": "hunter2\r\n\n"])
    #expect(resolved.secret.reveal() == "hunter2")
    #expect(resolved.secret.reveal().count == 7)
    #expect(resolved.warnings.isEmpty)
  }

  @Test func `takes the content of a file, and warns when others may read it`() throws {
    try withTemporaryFolder { folder in
      try write("hunter2\n", to: folder + "/key")
      let resolved = try SecretReference.file(folder + "/key").resolve(environment: [:])
      #expect(resolved.secret.reveal() == "hunter2")
      #expect(resolved.warnings.isEmpty)
      for mode in [0o640, 0o604] {
        try write("hunter2\n", to: folder + "/open", mode: mode)
        let open = try SecretReference.file(folder + "/open").resolve(environment: [:])
        #expect(
          open.warnings == ["\(folder)/open holds a secret and others may read it; run: chmod 600 \(folder)/open"])
      }
    }
  }

  @Test func `takes a credential from the folder of the service manager`() throws {
    try withTemporaryFolder { folder in
      try write("hunter2", to: folder + "/marvel", mode: 0o400)
      let reference = SecretReference.credential("marvel")
      let managed = try reference.resolve(environment: ["CREDENTIALS_DIRECTORY": folder])
      #expect(managed.secret.reveal() == "hunter2")
      #expect(reference.isSet(environment: ["CREDENTIALS_DIRECTORY": folder]))
      #expect(!reference.isSet(environment: [:]))
    }
  }

  @Test func `says which reference fails, why, and what to do`() throws {
    #expect(throws: CredentialError.self) {
      try SecretReference.environment("KEY").resolve(environment: [:])
    }
    #expect(
      failure(.environment("KEY")) == "{env: KEY}: the environment variable KEY is not set; set it, or refer to a file")
    #expect(failure(.environment("KEY"), ["KEY": "\n"]) == "{env: KEY}: the secret is empty; put the secret there")
    #expect(
      failure(.environment("KEY"), ["KEY": "hunter2\nhunter3"])
        == "{env: KEY}: the secret is not one line of text; put the secret there and nothing else")
    #expect(
      failure(.file("/nowhere/key"))
        == "{file: /nowhere/key}: /nowhere/key does not exist; make it, or correct the reference")
    #expect(
      failure(.credential("k"))
        == "{credential: k}: there is no credentials folder: CREDENTIALS_DIRECTORY is not set; "
        + "start the program from a unit with LoadCredential=k:PATH, or refer to a file")
    try withTemporaryFolder { folder in
      #expect(failure(.file(folder))?.hasSuffix("is a folder, not a file; correct the reference") == true)
      try write(String(repeating: "a", count: 65_537), to: folder + "/large")
      #expect(failure(.file(folder + "/large"))?.contains("is larger than 64 KiB; put the secret there") == true)
    }
  }

  @Test func `gives a value that no printing shows`() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(["key": secret], to: &dumped)
    dump(ResolvedSecret.self, to: &dumped)
    #expect("\(secret)" == "***")
    #expect(String(reflecting: secret) == "***")
    #expect(String(describing: [secret]) == "[***]")
    #expect(!dumped.contains("hunter2"))
  }
}
