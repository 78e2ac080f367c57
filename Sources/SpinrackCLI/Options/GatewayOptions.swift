import ArgumentParser
import Gateway
import Pipeline

/// The options of the demo gateway.
struct GatewayOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = 0

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditional, help: "The number that the catalogue is made from; another number makes another catalogue."
  )
  var seed: UInt64 = 1

  @Option(parsing: .unconditional, help: "The size of the catalogue; 1 is full size.")
  var scale = 0.05

  @Option(parsing: .unconditional, help: "How many nights have passed; each brings new and changed records.")
  var night = 0

  @Option(help: "Whether records move between the pages of a walk, as those of the real API do: unstable, stable.")
  var order = Order.unstable

  @Option(
    help: ArgumentHelp("Faults to make and how often, such as slow=1%,reset=0.5%.", valueName: "key=rate,…"),
    transform: { try FaultRates($0) })
  var faults: FaultRates?

  @Option(help: ArgumentHelp("A file that gets one line per request.", valueName: "file"), completion: .file())
  var log: String?

  @Option(help: ArgumentHelp("The environment variable that holds the public key.", valueName: "name"))
  var publicKeyEnv: String?

  @Option(help: ArgumentHelp("The environment variable that holds the private key.", valueName: "name"))
  var privateKeyEnv: String?

  @Option(help: ArgumentHelp("The file that holds the private key.", valueName: "file"), completion: .file())
  var privateKeyFile: String?

  /// The orders of pages.
  enum Order: String, CaseIterable, ExpressibleByArgument {
    case unstable, stable
  }

  func validate() throws {
    if privateKeyEnv != nil, privateKeyFile != nil {
      throw ValidationError("The private key comes from --private-key-env or from --private-key-file, not from both.")
    }
    if (publicKeyEnv == nil) != (privateKeyEnv == nil && privateKeyFile == nil) {
      throw ValidationError("Signed requests need both keys: give both, or none.")
    }
  }

  /// The gateway that the options describe.
  /// - Throws: ``CredentialError``.
  func configuration(environment: [String: String]) throws -> GatewayConfiguration {
    GatewayConfiguration(
      seed: seed, scale: scale, night: night, order: order == .stable ? .stable : .unstable,
      publicKey: try publicKeyEnv.map(SecretReference.environment)?.resolve(environment: environment).secret.reveal(),
      privateKey: try privateKey?.resolve(environment: environment).secret.reveal(),
      host: host, port: port, log: log, faults: faults?.rates ?? [:])
  }

  private var privateKey: SecretReference? {
    privateKeyEnv.map(SecretReference.environment) ?? privateKeyFile.map(SecretReference.file)
  }
}
