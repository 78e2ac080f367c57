import ArgumentParser
import Gateway
import Pipeline

/// Serves the demo API.
struct GatewayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway",
    abstract: "Serve the API of a source with an invented catalogue.",
    discussion: """
      Prints the base URL as the first line of standard output and serves until SIGINT or SIGTERM, which end it with \
      exit code 0. Its answers depend only on the seed, the scale, the night and the request.

      The stand-ins of living services also keep their windows of calls and shut out clients as those do. Their \
      answers to GET /-/status tell what was counted.

      EXAMPLES
        spinrack gateway --port 8080
        spinrack gateway --dump 2026-11-01.db --scale 0.1
        spinrack gateway --scale 1 --order stable --log requests.log
        PUBLIC=demo PRIVATE=secret spinrack gateway --public-key-env PUBLIC --private-key-env PRIVATE
        spinrack gateway --api metron --speed 60 --log requests.log
      """)

  @OptionGroup var options: GatewayOptions

  func run() async throws {
    if let dump = options.dump {
      try InventedDump(scale: options.scale, seed: options.seed, night: options.night).write(to: dump)
      return
    }
    let configuration = try options.configuration(environment: ProcessEnvironment.current)
    try await withSignals {
      try await runGateway(configuration) { address in
        if !address.isLoopback {
          StandardStream.error.write(
            line: """
              The gateway listens on \(address.host), so other machines may reach it. It is made for tests: there is no \
              encryption, and whoever has its keys may ask for everything. Without --host only this machine reaches it.
              """)
        }
        StandardStream.output.write(address.baseURL + "\n")
      }
    }
  }
}

/// The options of the demo gateway.
struct GatewayOptions: ParsableArguments {
  @Option(help: "Whose API to serve: \(API.allCases.map(\.rawValue).joined(separator: ", ")).")
  var api = API.marvel

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

  @Option(
    help: """
      What requests must prove: open (nothing), present (that they have apikey, ts and hash), keys (that they are \
      signed). Without it keys where keys are given, and else open.
      """)
  var auth: Authentication?

  @Option(help: ArgumentHelp("The environment variable that holds the public key.", valueName: "name"))
  var publicKeyEnv: String?

  @Option(help: ArgumentHelp("The environment variable that holds the private key.", valueName: "name"))
  var privateKeyEnv: String?

  @Option(help: ArgumentHelp("The file that holds the private key.", valueName: "file"), completion: .file())
  var privateKeyFile: String?

  @Option(
    help: ArgumentHelp(
      "The environment variable that holds the token of a living service; 'demo' where none is named.",
      valueName: "name"))
  var tokenEnv: String?

  @Option(
    parsing: .unconditional,
    help: "How many times as fast time passes at a living service: its windows, its bans, the times that it names.")
  var speed = 1

  @Option(
    help: ArgumentHelp(
      "Serve nothing, and write an invented dump of the Grand Comics Database, as kind gcd reads it; scale 10 is about its real size.",
      valueName: "file"), completion: .file())
  var dump: String?

  /// The services whose API can be served.
  enum API: String, CaseIterable, ExpressibleByArgument {
    case marvel, metron, comicvine, superhero
  }

  /// What requests must prove.
  enum Authentication: String, CaseIterable, ExpressibleByArgument {
    case open, present, keys
  }

  /// The orders of pages.
  enum Order: String, CaseIterable, ExpressibleByArgument {
    case unstable, stable
  }

  func validate() throws {
    if api == .marvel, tokenEnv != nil || speed != 1 {
      throw ValidationError("--token-env and --speed are for living services. Choose one with --api.")
    }
    if api == .marvel, faults?.rates[Fault.movingPages.rawValue] != nil {
      throw ValidationError("Pages move only at living services. Choose one with --api.")
    }
    if api != .marvel, publicKeyEnv != nil || privateKeyEnv != nil || privateKeyFile != nil || auth != nil {
      throw ValidationError("A living service takes a token in place of keys. Name it with --token-env.")
    }
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

  /// The gateway that the options describe.
  /// - Throws: ``CredentialError``.
  func configuration(environment: [String: String]) throws -> GatewayConfiguration {
    var configuration = GatewayConfiguration(
      seed: seed, scale: scale, night: night, order: order == .stable ? .stable : .unstable,
      publicKey: try publicKeyEnv.map(SecretReference.environment)?.resolve(environment: environment).secret.reveal(),
      privateKey: try privateKey?.resolve(environment: environment).secret.reveal(),
      host: host, port: port, log: log, faults: faults?.rates ?? [:])
    configuration.api = GatewayConfiguration.API(rawValue: api.rawValue) ?? .marvel
    configuration.token = try tokenEnv.map(SecretReference.environment)?.resolve(environment: environment).secret
      .reveal()
    configuration.speed = speed
    configuration.authentication = auth.flatMap { GatewayConfiguration.Authentication(rawValue: $0.rawValue) }
    return configuration
  }

  private var privateKey: SecretReference? {
    privateKeyEnv.map(SecretReference.environment) ?? privateKeyFile.map(SecretReference.file)
  }
}

/// A value of `--faults`: `KEY=RATE,…`, a rate from 0 to 1 or in percent.
struct FaultRates: Equatable, Sendable {
  /// The rates by key, 0 to 1.
  var rates: [String: Double] = [:]

  /// - Throws: `ValidationError` that says which part is wrong, and what was meant.
  init(_ text: String) throws {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else {
        throw ValidationError("'\(part)' is not KEY=RATE. Write, for example, slow=1%,reset=0.005.")
      }
      let key = String(sides[0])
      guard Fault(rawValue: key) != nil else { throw ValidationError(Self.unknown(key)) }
      guard let rate = Self.rate(sides[1]) else {
        throw ValidationError("The rate of \(key) is a number from 0 to 1 or from 0% to 100%, not '\(sides[1])'.")
      }
      guard rates.updateValue(rate, forKey: key) == nil else {
        throw ValidationError("\(key) is there twice. Keep one of its rates.")
      }
    }
  }

  private static func unknown(_ key: String) -> String {
    let keys = Fault.allCases.map(\.rawValue).sorted()
    if let nearest = Spelling.nearest(to: key, of: keys) {
      return "There is no fault '\(key)'. Did you mean \(nearest)?"
    }
    return "There is no fault '\(key)'. Choose among: \(keys.joined(separator: ", "))."
  }

  private static func rate(_ text: Substring) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? text.dropLast() : text) else { return nil }
    let rate = isPercent ? number / 100 : number
    return (0...1).contains(rate) ? rate : nil
  }
}

extension FaultRates: ExpressibleByArgument {
  init?(argument: String) { try? self.init(argument) }
}
