import APIs
import ArgumentParser
import Definitions
import Pipeline
import Serving
import StandIns

/// The invented catalogue to be served or written.
struct InventionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The number that the catalogue is made from; another number makes another catalogue."
  )
  var seed: UInt64 = 1

  @Option(parsing: .unconditional, help: "The size of the catalogue; 1 is full size.")
  var scale = 0.05

  @Option(parsing: .unconditional, help: "How many nights have passed; each brings new and changed records.")
  var night = 0
}

/// The order of the records of a walk.
struct OrderOptions: ParsableArguments {
  @Option(help: "Whether records move between the pages of a walk, as those of the real API do: unstable, stable.")
  var order = StandInConfiguration.Order.unstable
}

extension StandInConfiguration.Order: ExpressibleByArgument {}

/// The address of a server, its log, and its deliberate faults.
struct ServingOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = 0

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("A file that gets one line per request.", valueName: "file"), completion: .file())
  var log: String?

  @Option(
    help: ArgumentHelp("Faults to make and how often, such as slow=1%,reset=0.5%.", valueName: "key=rate,…"),
    transform: { try FaultRates($0) })
  var faults: FaultRates?

  /// The host, the port and the log that the options name.
  var place: ServerPlace { ServerPlace(host: host, port: port, log: log) }

  /// Prints the base URL, and a warning where other machines may reach the server.
  @Sendable
  static func announce(_ address: ServerAddress) {
    if !address.isLoopback {
      StandardStream.error.write(
        line: """
          The gateway listens on \(address.host), so other machines may reach it. It is made for tests and for old \
          programs: there is no encryption, and whoever has its keys may ask for everything. The texts belong to their \
          source. Without --host only this machine reaches it.
          """)
    }
    StandardStream.output.write(address.baseURL + "\n")
  }
}

/// The proof that Marvel's API asks of its callers.
struct KeyOptions: ParsableArguments {
  @Option(
    help: """
      What requests must prove: open (nothing), present (that they have apikey, ts and hash), keys (that they are \
      signed). Without it keys where keys are given, and else open.
      """)
  var auth: AccessRule.Requirement?

  @Option(help: ArgumentHelp("The environment variable that holds the public key.", valueName: "name"))
  var publicKeyEnv: String?

  @Option(help: ArgumentHelp("The environment variable that holds the private key.", valueName: "name"))
  var privateKeyEnv: String?

  @Option(help: ArgumentHelp("The file that holds the private key.", valueName: "file"), completion: .file())
  var privateKeyFile: String?

  /// The first option of this group that was given; nil for none.
  var given: String? {
    if auth != nil { return "--auth" }
    if publicKeyEnv != nil { return "--public-key-env" }
    if privateKeyEnv != nil { return "--private-key-env" }
    return privateKeyFile == nil ? nil : "--private-key-file"
  }

  func validate() throws {
    if auth == .keys, publicKeyEnv == nil {
      throw ValidationError("--auth keys needs keys: give --public-key-env and one of the options of the private key.")
    }
    if privateKeyEnv != nil, privateKeyFile != nil {
      throw ValidationError("The private key comes from --private-key-env or from --private-key-file, not from both.")
    }
    if (publicKeyEnv == nil) != (privateKeyEnv == nil && privateKeyFile == nil) {
      throw ValidationError("Signed requests need both keys: give both, or none.")
    }
  }

  /// Returns the rule that the options describe.
  ///
  /// - Throws: ``CredentialError``.
  func access(environment: [String: String]) throws -> AccessRule {
    let privateKey = privateKeyEnv.map(SecretReference.environment) ?? privateKeyFile.map(SecretReference.file)
    return AccessRule(
      requirement: auth,
      publicKey: try publicKeyEnv.map(SecretReference.environment)?.resolve(environment: environment).secret.reveal(),
      privateKey: try privateKey?.resolve(environment: environment).secret.reveal())
  }
}

extension AccessRule.Requirement: ExpressibleByArgument {}

/// The token that callers of a living service must send.
struct TokenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The environment variable that holds the token of a living service; 'demo' where none is named.",
      valueName: "name"))
  var tokenEnv: String?

  /// The option that was given; nil for none.
  var given: String? { tokenEnv == nil ? nil : "--token-env" }

  /// Returns the token; nil where none is named.
  ///
  /// - Throws: ``CredentialError``.
  func token(environment: [String: String]) throws -> String? {
    try tokenEnv.map(SecretReference.environment)?.resolve(environment: environment).secret.reveal()
  }
}
