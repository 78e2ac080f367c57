/// Publishing failed; the set that `current` points to is as it was.
public struct PublishingError: OutcomeError {
  /// The reason, for code that decides.
  public var code: Code
  /// What happened, where, and what to do.
  public var description: String

  init(_ code: Code, saying description: String) {
    self.code = code
    self.description = description
  }

  /// How the run ends: an unusable folder is an I/O error, a wrong generation id is wrong usage, the rest are faults.
  public var outcome: Outcome {
    switch code {
    case .unusableFolder, .unverified: .ioError
    case .noSuchGeneration: .usage
    default: .failed
    }
  }

  /// The reasons that callers may want to tell apart.
  public enum Code: Sendable {
    /// A path that is not relative, leaves the folder, or is reserved.
    case invalidPath
    /// A path that was written before.
    case duplicatePath
    /// The steps were called in the wrong order.
    case misuse
    /// What lies in the staging folder is not what was written.
    case unverified
    /// Something in the output folder stands in the way.
    case unusableFolder
    /// There is no generation of this id, or none before the current one.
    case noSuchGeneration
  }
}
