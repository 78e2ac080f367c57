import ArgumentParser
import Basics
import Catalog
import Definitions
import Gateway
import Pipeline
import Runs

/// Serves the API of a source: with an invented catalogue, or with what a pipeline holds.
struct GatewayCommand: AsyncParsableCommand, PipelineCommand {
  static let configuration = CommandConfiguration(
    commandName: "gateway",
    abstract: "Serve the API of a source: what a pipeline holds, or an invented catalogue.",
    discussion: """
      Prints the base URL as the first line of standard output and serves until SIGINT or SIGTERM, which end it with \
      exit code 0.

      With the name of a pipeline it answers from the records that the pipeline's last run left, in the form in which the \
      source sent them, so that programs that were written for that API work again; the page at / says how they are led \
      here. The source is not asked. A run may be under way; when it has ended, the answers are the new ones.

      Without a name the catalogue is invented. Its answers depend only on the seed, the scale, the night and the request.

      The stand-ins of living services also keep their windows of calls and shut out clients as those do. Their \
      answers to GET /-/status tell what was counted.

      EXAMPLES
        spinrack gateway nightly --port 8080
        spinrack gateway --port 8080
        spinrack gateway --dump 2026-11-01.db --scale 0.1
        spinrack gateway --scale 1 --order stable --log requests.log
        A=demo B=secret spinrack gateway --public-key-env A --private-key-env B
        spinrack gateway --api metron --speed 60 --log requests.log
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of a pipeline, or the path of its file; without it the catalogue is invented.",
      valueName: "name-or-file"), completion: .pipelines)
  var nameOrFile: String?

  @OptionGroup var options: GatewayOptions

  @Flag(help: "Let records point to the pictures that were downloaded, in place of the host that they had.")
  var pictures = false

  @Option(
    help: ArgumentHelp(
      "The day that dateDescriptor=thisWeek is of; without it the day of the newest capture.", valueName: "date"))
  var today: GatewayDay?

  @OptionGroup var publishing: OutputFolderOptions
  @OptionGroup var keeping: StateFolderOptions

  var given: GivenCommand { GivenCommand(nameOrFile ?? "NAME", publishing: publishing, keeping: keeping) }

  func validate() throws {
    if nameOrFile == nil {
      if options.api == .marvel, options.tokenEnv != nil || options.speed != 1 {
        throw ValidationError("--token-env and --speed are for living services. Choose one with --api.")
      }
      if pictures || today != nil {
        throw ValidationError("--pictures and --today are for the catalogue of a pipeline. Name it first.")
      }
    } else if let option = options.ofInventedCatalogue {
      throw ValidationError("\(option) is for an invented catalogue. Leave out either it or the name.")
    }
  }

  func run() async throws {
    if let dump = options.dump {
      try InventedDump(scale: options.scale, seed: options.seed, night: options.night).write(to: dump)
      return
    }
    let configuration = try options.configuration(environment: ProcessEnvironment.current)
    guard let nameOrFile else {
      return try await withSignals { try await runGateway(configuration, onReady: Self.announce) }
    }
    var replay = try Replay(
      of: try PipelineDefinition.load(nameOrFile, overrides: []).value, output: publishing.output,
      stateDir: keeping.stateDir)
    (replay.movesPictures, replay.today) = (pictures, today?.daysSince1970)
    let isMarvel = "\(replay.model.id)" == "marvel"
    if let option = isMarvel ? options.ofLivingService : options.ofMarvel ?? ofPictures {
      throw ValidationError(
        "\(option) is not for the API of \(replay.model.id), which \(replay.name) is served as. Leave it out.")
    }
    replay.report = { StandardStream.error.write(line: $0) }
    let served = replay
    try await withSignals {
      let vain = try await runReplay(configuration, of: served, onReady: Self.announce)
      guard !vain.isEmpty else { return }
      StandardStream.error.write(line: "Asked in vain:")
      for request in vain.prefix(20) {
        StandardStream.error.write(line: "  \(request.count) x \(request.path): \(request.message)")
      }
    }
  }

  /// An option for catalogues of Marvel that was given; nil for none.
  private var ofPictures: String? {
    pictures ? "--pictures" : today == nil ? nil : "--today"
  }

  @Sendable
  private static func announce(_ address: GatewayAddress) {
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

  /// An option that was given and says what catalogue to invent; nil for none.
  var ofInventedCatalogue: String? {
    if api != .marvel { return "--api" }
    if seed != 1 { return "--seed" }
    if scale != 0.05 { return "--scale" }
    if night != 0 { return "--night" }
    if order != .unstable { return "--order" }
    if speed != 1 { return "--speed" }
    return dump == nil ? nil : "--dump"
  }

  /// An option that was given and is for services with a token alone; nil for none.
  var ofLivingService: String? { tokenEnv == nil ? nil : "--token-env" }

  /// An option that was given and is for the API of Marvel alone; nil for none.
  var ofMarvel: String? {
    if auth != nil { return "--auth" }
    if publicKeyEnv != nil { return "--public-key-env" }
    if privateKeyEnv != nil { return "--private-key-env" }
    return privateKeyFile == nil ? nil : "--private-key-file"
  }

  func validate() throws {
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

/// A value of `--today`: `YYYY-MM-DD`.
struct GatewayDay: ExpressibleByArgument {
  let daysSince1970: Int

  init?(argument: String) {
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = Int64(parts[0]), let month = Int64(parts[1]),
      let day = Int64(parts[2]), (1...12).contains(month), day >= 1, day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    daysSince1970 = Int(CivilDate.days(year: year, month: month, day: day))
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
