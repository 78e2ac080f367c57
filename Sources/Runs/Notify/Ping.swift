import Basics
import CatalogSources
import Pipeline

/// Notifies a monitoring service, such as healthchecks.io, that a run begins and how it ended.
///
/// The address is a secret: none of its parts stands in the messages.
struct Ping: Sendable {
  /// The event that the service is notified of.
  enum Signal: Sendable, Equatable {
    case start
    case success
    case failure(Int32)

    /// Creates the signal for the end of a run; nil for a run that another one kept out, which sends its own.
    ///
    /// A used-up quota is no failure: the run did what was possible today.
    init?(exitCode: Int32) {
      switch Outcome(rawValue: exitCode) {
      case .published, .quota: self = .success
      case .locked: return nil
      default: self = .failure(exitCode)
      }
    }

    var suffix: String {
      switch self {
      case .start: "/start"
      case .success: ""
      case .failure(let code): "/\(code)"
      }
    }
  }

  /// The longest time that one notification may take in all.
  static let limit = Duration.seconds(5)

  private let base: BaseURL
  private let query: String
  private let environment: [String: String]

  /// Reads an address; nil where it is invalid.
  init?(_ address: Secret, environment: [String: String]) {
    let text = address.reveal()
    let mark = text.firstIndex(of: "?") ?? text.endIndex
    guard let base = try? BaseURL(String(text[..<mark])) else { return nil }
    self.base = base
    query = String(text[mark...])
    self.environment = environment
  }

  /// Sends one signal, without retries.
  ///
  /// - Returns: why it did not arrive, in words without the address; nil where it arrived.
  func send(_ signal: Signal) async -> String? {
    do {
      return try await withThrowingTaskGroup(of: String?.self) { group in
        group.addTask { try await request(signal) }
        group.addTask {
          try await Task.sleep(for: Self.limit)
          return "no answer came within \(Self.limit.components.seconds) seconds"
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    } catch let error as TransportError {
      return error.code.rawValue
    } catch is CancellationError {
      return "interrupted"
    } catch {
      return "the host cannot be reached"
    }
  }

  private func request(_ signal: Signal) async throws -> String? {
    // Who watches may well sit in the same private network; the operator has chosen the address.
    var configuration = try TransportConfiguration(allowsPrivateHosts: true, environment: environment)
    configuration.connectTimeout = Self.limit
    configuration.maximumBodyBytes = 64 << 10
    let path = base.path + signal.suffix
    let target = (path.isEmpty ? "/" : path) + query
    return try await withHTTPTransport(to: [base.origin], configuration: configuration) { transport in
      let response = try await transport.send(
        TransportRequest(origin: base.origin, target: target, timeLimit: Self.limit))
      return (200..<300).contains(response.status) ? nil : "the answer was \(response.status)"
    }
  }
}
