import APIs
import ArgumentParser
import Replay

/// The form in which a catalogue is served, and the numbers of its records there.
struct ComicVineOptions: ParsableArguments {
  /// The forms other than that of the source.
  enum Form: String, CaseIterable, ExpressibleByArgument { case comicvine }

  @Option(name: .customLong("as"), help: "The form of the answers, where it is not that of the source: comicvine.")
  var form: Form?

  @Option(
    help: """
      With --as: the records that are shown: all, or comicvine (those whose numbers at Comic Vine are known, for programs \
      that keep a library by number). Without it all.
      """)
  var ids: ComicVineSettings.IDs?

  @Option(
    help: ArgumentHelp(
      "With --as: a pipeline of a catalogue that knows the numbers of this one's records at Comic Vine, such as one of Metron.",
      valueName: "name-or-file"), completion: .pipelines)
  var numbersFrom: String?

  @Flag(
    help: """
      With --as: answer a record that only lists have shown as unknown, so that no program takes it for a whole one.
      """)
  var detailsOnly = false

  /// The API in whose form is served; nil for that of the source.
  var api: API? { form == nil ? nil : .comicvine }

  /// Returns the terms of the API; nil without `--as`.
  ///
  /// - Parameter replay: returns the replay of the pipeline with a name.
  /// - Throws: `ValidationError`; any error of `replay`.
  func settings(_ replay: (_ name: String) throws -> Replay) throws -> ComicVineSettings? {
    guard form != nil else { return nil }
    var settings = ComicVineSettings()
    settings.ids = ids ?? .all
    settings.isWholeOnly = detailsOnly
    if let numbersFrom {
      let other = try replay(numbersFrom)
      settings.numbersFrom = (other.store, other.model)
    }
    return settings
  }

  func validate() throws {
    guard form == nil,
      let given = ids != nil ? "--ids" : numbersFrom != nil ? "--numbers-from" : detailsOnly ? "--details-only" : nil
    else { return }
    throw ValidationError("\(given) is for --as comicvine. Add it, or leave \(given) out.")
  }
}

extension ComicVineSettings.IDs: ExpressibleByArgument {}
