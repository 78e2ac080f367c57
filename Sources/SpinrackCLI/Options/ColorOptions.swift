import ArgumentParser

/// The option `--color`.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to use colour: auto, always, never. It wins over NO_COLOR and FORCE_COLOR.")
  var color = ColorChoice.auto

  /// The colours for a stream of this process.
  func palette(for stream: StandardStream) -> Palette {
    Palette(
      isColored: color.isColored(environment: ProcessEnvironment.current, isTerminal: stream.isTerminal))
  }
}
