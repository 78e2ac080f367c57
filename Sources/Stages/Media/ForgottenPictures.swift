public import Pipeline

/// Why a sweep does not begin: pictures are there, and the store knows of none of them.
public struct ForgottenPictures: OutcomeError {
  /// The folder of pictures.
  public let folder: String
  /// How many there are.
  public let count: Int

  /// Nothing was removed.
  public var outcome: Outcome { .refused }

  /// What is the matter, and what to do.
  public var description: String {
    """
    there are \(count) pictures in \(folder), and the store knows of none of them, as after it was lost: nothing was removed; \
    'spinrack run' asks for the pictures again and makes them known, or remove the folder if no picture is wanted any more
    """
  }
}
